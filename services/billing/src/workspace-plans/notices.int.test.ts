import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { billingEvents } from '@colloquy/contracts';
import { PATIENCE, openBillingHarness } from '../testing/billing-harness.ts';
import { aStripeInvoice, aStripePost, aStripeSubscription } from '../testing/stripe-webhooks.ts';

const DAY_MS = 86_400_000;

const harness = await openBillingHarness();
afterAll(() => harness.stop());

describe('the notices to admins as time goes by', () => {
  let workspaceId: string;

  beforeEach(async () => {
    harness.now = new Date('2026-03-01T00:00:00Z');
    workspaceId = await harness.aWorkspace();
  });

  const day = (count: number): void => {
    harness.now = new Date(Date.parse('2026-03-01T00:00:00Z') + count * DAY_MS);
  };
  const notices = () => harness.published(workspaceId, billingEvents.noticeRequested);
  const untilPublished = (...kinds: string[]) =>
    vi.waitFor(() => expect(notices().map(({ notice }) => notice)).toEqual(kinds), PATIENCE);

  it('is that the trial ends, then that it has ended, once each', async () => {
    day(10);
    await harness.planOf(workspaceId);
    expect(notices()).toEqual([]);
    day(11);
    await untilPublished('trial-ending');
    expect(notices()[0]).toMatchObject({ plan_id: 1, at: '2026-03-15T00:00:00.000Z' });
    day(13);
    day(14);
    await untilPublished('trial-ending', 'trial-ended');
    day(300);
    await untilPublished('trial-ending', 'trial-ended');
    await harness.host.settled();
    expect(harness.published(workspaceId, billingEvents.erasureDue)).toEqual([]);
  });

  it('is that a payment failed, once however often the event comes, and that the plan is restricted', async () => {
    await harness.buy(workspaceId);
    day(2);
    const failed = aStripePost(
      'invoice.payment_failed',
      harness.now.toISOString(),
      aStripeInvoice(workspaceId),
    );
    await harness.post(failed);
    await harness.post(failed);
    day(3);
    await harness.post(
      aStripePost('invoice.payment_failed', harness.now.toISOString(), aStripeInvoice(workspaceId)),
    );
    await untilPublished('payment-failed');
    expect(notices()[0]).toMatchObject({ at: '2026-03-10T00:00:00.000Z' });
    day(9);
    await untilPublished('payment-failed', 'plan-restricted');
  });

  it('is a month and a week before it that the data goes; then it is due, once', async () => {
    await harness.buy(workspaceId);
    day(1);
    const subscription = aStripeSubscription(workspaceId, '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', {
      status: 'canceled',
    });
    await harness.post(aStripePost('customer.subscription.deleted', harness.now.toISOString(), subscription));
    await untilPublished('plan-restricted');
    day(61);
    await untilPublished('plan-restricted', 'erasure-near');
    day(84);
    await untilPublished('plan-restricted', 'erasure-near', 'erasure-near');
    expect(notices()[2]).toMatchObject({ at: '2026-05-31T00:00:00.000Z' });
    await harness.host.settled();
    expect(harness.published(workspaceId, billingEvents.erasureDue)).toEqual([]);
    day(91);
    await vi.waitFor(
      () =>
        expect(harness.published(workspaceId, billingEvents.erasureDue)).toEqual([
          { workspace_id: workspaceId },
        ]),
      PATIENCE,
    );
    await harness.deliver(harness.deleted(workspaceId));
    await harness.host.settled();
    expect(harness.published(workspaceId, billingEvents.erasureDue)).toHaveLength(1);
  });
});
