import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { billingEvents } from '@colloquy/contracts';
import { PATIENCE, openBillingStage, type BillingStage } from '../testing/billing-stage.ts';
import { aStripeInvoice, aStripePost, aStripeSubscription } from '../testing/stripe-webhooks.ts';

const DAY_MS = 86_400_000;

describe('what admins are told as time goes by', () => {
  let stage: BillingStage;
  let workspaceId: string;

  beforeAll(async () => {
    stage = await openBillingStage();
  });
  afterAll(() => stage.stop());
  beforeEach(async () => {
    stage.now = new Date('2026-03-01T00:00:00Z');
    workspaceId = await stage.aWorkspace();
  });

  const day = (count: number): void => {
    stage.now = new Date(Date.parse('2026-03-01T00:00:00Z') + count * DAY_MS);
  };
  const notices = () => stage.told(workspaceId, billingEvents.noticeRequested);
  const untilTold = (...kinds: string[]) =>
    vi.waitFor(() => expect(notices().map(({ notice }) => notice)).toEqual(kinds), PATIENCE);

  it('is that the trial ends, then that it has ended, once each', async () => {
    day(10);
    await stage.planOf(workspaceId);
    expect(notices()).toEqual([]);
    day(11);
    await untilTold('trial-ending');
    expect(notices()[0]).toMatchObject({ plan_id: 1, at: '2026-03-15T00:00:00.000Z' });
    day(13);
    day(14);
    await untilTold('trial-ending', 'trial-ended');
    day(300);
    await untilTold('trial-ending', 'trial-ended');
    expect(stage.told(workspaceId, billingEvents.erasureDue)).toEqual([]);
  });

  it('is that a payment failed, once however often it is told, and that the plan is restricted', async () => {
    await stage.buy(workspaceId);
    day(2);
    const failed = aStripePost(
      'invoice.payment_failed',
      stage.now.toISOString(),
      aStripeInvoice(workspaceId),
    );
    await stage.post(failed);
    await stage.post(failed);
    day(3);
    await stage.post(
      aStripePost('invoice.payment_failed', stage.now.toISOString(), aStripeInvoice(workspaceId)),
    );
    await untilTold('payment-failed');
    expect(notices()[0]).toMatchObject({ at: '2026-03-10T00:00:00.000Z' });
    day(9);
    await untilTold('payment-failed', 'plan-restricted');
  });

  it('is a month and a week before it that the data goes; then it is due, once', async () => {
    await stage.buy(workspaceId);
    day(1);
    const subscription = aStripeSubscription(workspaceId, '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', {
      status: 'canceled',
    });
    await stage.post(aStripePost('customer.subscription.deleted', stage.now.toISOString(), subscription));
    await untilTold('plan-restricted');
    day(61);
    await untilTold('plan-restricted', 'erasure-near');
    day(84);
    await untilTold('plan-restricted', 'erasure-near', 'erasure-near');
    expect(notices()[2]).toMatchObject({ at: '2026-05-31T00:00:00.000Z' });
    expect(stage.told(workspaceId, billingEvents.erasureDue)).toEqual([]);
    day(91);
    await vi.waitFor(
      () =>
        expect(stage.told(workspaceId, billingEvents.erasureDue)).toEqual([{ workspace_id: workspaceId }]),
      PATIENCE,
    );
    await stage.deliver(stage.deleted(workspaceId));
    expect(stage.told(workspaceId, billingEvents.erasureDue)).toHaveLength(1);
  });
});
