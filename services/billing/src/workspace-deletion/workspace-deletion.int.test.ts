import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { billingEvents, workspaceEvents, ERRORS } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { PATIENCE, openBillingHarness } from '../testing/billing-harness.ts';
import {
  aCheckoutSession,
  aStripeInvoice,
  aStripePost,
  aStripeSubscription,
} from '../testing/stripe-webhooks.ts';

const DAY_MS = 86_400_000;

const harness = await openBillingHarness();
afterAll(() => harness.stop());

describe('the plan of a workspace that is deleted', () => {
  let workspaceId: string;

  beforeEach(async () => {
    harness.now = new Date('2026-03-01T00:00:00Z');
    harness.isProviderDown = false;
    workspaceId = await harness.aWorkspace();
  });

  const pass = (ms: number): void => {
    harness.now = new Date(harness.now.getTime() + ms);
  };
  const endings = (ref = `sub_${workspaceId}`) => harness.asked.ended.filter((one) => one === ref).length;
  const states = () => harness.published(workspaceId, billingEvents.planChanged).map(({ state }) => state);
  const untilEnded = (times: number, ref?: string) =>
    vi.waitFor(() => expect(endings(ref)).toBe(times), PATIENCE);

  it('ends at the provider once, however often the event comes', async () => {
    await harness.buy(workspaceId);
    pass(DAY_MS);
    const gone = harness.deleted(workspaceId);
    await harness.deliver(gone, gone);
    await untilEnded(1);
    await harness.deliver(gone);
    pass(DAY_MS);
    const marker = await harness.aWorkspace();
    await harness.buy(marker);
    await harness.deliver(harness.deleted(marker));
    await untilEnded(1, `sub_${marker}`);
    expect(endings()).toBe(1);
    expect(states()).toEqual(['trialing', 'active', 'canceled']);
  });

  it('is ended as soon as a provider that was down answers again', async () => {
    await harness.buy(workspaceId);
    harness.isProviderDown = true;
    await harness.deliver(harness.deleted(workspaceId));
    await untilEnded(1);
    harness.isProviderDown = false;
    pass(6 * 60_000);
    await untilEnded(2);
  });

  it('is opened again by no webhook, of before or of after', async () => {
    await harness.buy(workspaceId);
    pass(DAY_MS);
    await harness.deliver(harness.deleted(workspaceId));
    pass(DAY_MS);
    const [from, to] = ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'];
    const subscription = aStripeSubscription(workspaceId, from, to);
    for (const time of ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z']) {
      await harness.post(aStripePost('customer.subscription.updated', time, subscription));
      await harness.post(aStripePost('invoice.paid', time, aStripeInvoice(workspaceId)));
    }
    expect(await harness.planOf(workspaceId)).toMatchObject({ state: 'canceled', paymentRequired: true });
    expect(await harness.allowance(workspaceId)).toMatchObject({ allowed: false, code: ERRORS.trialEnded });
  });

  it('is not sold again: what is bought on a page that was still open ends at once', async () => {
    await harness.openCheckout(workspaceId);
    await harness.deliver(harness.deleted(workspaceId));
    pass(60_000);
    const session = aCheckoutSession(workspaceId, { subscription: 'sub_late' });
    await harness.post(aStripePost('checkout.session.completed', harness.now.toISOString(), session));
    await untilEnded(1, 'sub_late');
    expect((await harness.planOf(workspaceId)).state).toBe('canceled');
  });

  it('does not ask to end what was never bought, or has ended', async () => {
    await harness.deliver(harness.deleted(workspaceId));
    const other = await harness.aWorkspace();
    await harness.buy(other);
    pass(DAY_MS);
    const subscription = aStripeSubscription(other, '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', {
      status: 'canceled',
    });
    await harness.post(aStripePost('customer.subscription.deleted', harness.now.toISOString(), subscription));
    await harness.deliver(harness.deleted(other));
    const marker = await harness.aWorkspace();
    await harness.buy(marker);
    await harness.deliver(harness.deleted(marker));
    await untilEnded(1, `sub_${marker}`);
    expect([endings(), endings(`sub_${other}`)]).toEqual([0, 0]);
  });

  it('stays closed when its creation event comes last, and sends no more notices', async () => {
    const context = systemContext('test');
    const late = await harness.aWorkspace();
    await harness.deliver(harness.deleted(late));
    const data = { workspace_id: late, name: 'Late', createdBy: 'ada' };
    await harness.deliver(eventFor(context, workspaceEvents.workspaceCreated, late, data));
    pass(12 * DAY_MS);
    expect((await harness.planOf(late)).state).toBe('canceled');
    await harness.host.settled();
    expect(harness.published(late, billingEvents.noticeRequested)).toEqual([]);
  });

  it('still counts an answer from before whose event comes late', async () => {
    const before = harness.answered(workspaceId);
    pass(DAY_MS);
    await harness.deliver(harness.deleted(workspaceId), before);
    expect((await harness.planOf(workspaceId)).usage.answers).toBe(1);
  });
});
