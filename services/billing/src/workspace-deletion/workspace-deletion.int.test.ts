import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { billingEvents, workspaceEvents, ERRORS } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { PATIENCE, openBillingStage, type BillingStage } from '../testing/billing-stage.ts';
import {
  aCheckoutSession,
  aStripeInvoice,
  aStripePost,
  aStripeSubscription,
} from '../testing/stripe-webhooks.ts';

const DAY_MS = 86_400_000;

describe('the plan of a workspace that is deleted', () => {
  let stage: BillingStage;
  let workspaceId: string;

  beforeAll(async () => {
    stage = await openBillingStage();
  });
  afterAll(() => stage.stop());
  beforeEach(async () => {
    stage.now = new Date('2026-03-01T00:00:00Z');
    stage.isProviderDown = false;
    workspaceId = await stage.aWorkspace();
  });

  const pass = (ms: number): void => {
    stage.now = new Date(stage.now.getTime() + ms);
  };
  const endings = (ref = `sub_${workspaceId}`) => stage.asked.ended.filter((one) => one === ref).length;
  const states = () => stage.told(workspaceId, billingEvents.planChanged).map(({ state }) => state);
  const untilEnded = (times: number, ref?: string) =>
    vi.waitFor(() => expect(endings(ref)).toBe(times), PATIENCE);

  it('ends at the provider once, however often the event comes', async () => {
    await stage.buy(workspaceId);
    pass(DAY_MS);
    const gone = stage.deleted(workspaceId);
    await stage.deliver(gone, gone);
    await untilEnded(1);
    await stage.deliver(gone);
    pass(DAY_MS);
    const marker = await stage.aWorkspace();
    await stage.buy(marker);
    await stage.deliver(stage.deleted(marker));
    await untilEnded(1, `sub_${marker}`);
    expect(endings()).toBe(1);
    expect(states()).toEqual(['trialing', 'active', 'canceled']);
  });

  it('is ended as soon as a provider that was down answers again', async () => {
    await stage.buy(workspaceId);
    stage.isProviderDown = true;
    await stage.deliver(stage.deleted(workspaceId));
    await untilEnded(1);
    stage.isProviderDown = false;
    pass(6 * 60_000);
    await untilEnded(2);
  });

  it('is opened again by no webhook, of before or of after', async () => {
    await stage.buy(workspaceId);
    pass(DAY_MS);
    await stage.deliver(stage.deleted(workspaceId));
    pass(DAY_MS);
    const [from, to] = ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'];
    const subscription = aStripeSubscription(workspaceId, from, to);
    for (const time of ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z']) {
      await stage.post(aStripePost('customer.subscription.updated', time, subscription));
      await stage.post(aStripePost('invoice.paid', time, aStripeInvoice(workspaceId)));
    }
    expect(await stage.planOf(workspaceId)).toMatchObject({ state: 'canceled', paymentRequired: true });
    expect(await stage.allowance(workspaceId)).toMatchObject({ allowed: false, code: ERRORS.trialEnded });
  });

  it('is not sold again: what somebody buys on a page that was still open ends at once', async () => {
    await stage.openCheckout(workspaceId);
    await stage.deliver(stage.deleted(workspaceId));
    pass(60_000);
    const session = aCheckoutSession(workspaceId, { subscription: 'sub_late' });
    await stage.post(aStripePost('checkout.session.completed', stage.now.toISOString(), session));
    await untilEnded(1, 'sub_late');
    expect((await stage.planOf(workspaceId)).state).toBe('canceled');
  });

  it('asks nobody to end what was never bought, or has ended', async () => {
    await stage.deliver(stage.deleted(workspaceId));
    const other = await stage.aWorkspace();
    await stage.buy(other);
    pass(DAY_MS);
    const subscription = aStripeSubscription(other, '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z', {
      status: 'canceled',
    });
    await stage.post(aStripePost('customer.subscription.deleted', stage.now.toISOString(), subscription));
    await stage.deliver(stage.deleted(other));
    const marker = await stage.aWorkspace();
    await stage.buy(marker);
    await stage.deliver(stage.deleted(marker));
    await untilEnded(1, `sub_${marker}`);
    expect([endings(), endings(`sub_${other}`)]).toEqual([0, 0]);
  });

  it('stays closed when the news of its making comes last, and is told of no more notices', async () => {
    const context = systemContext('test');
    const late = await stage.aWorkspace();
    await stage.deliver(stage.deleted(late));
    const data = { workspace_id: late, name: 'Late', createdBy: 'ada' };
    await stage.deliver(eventFor(context, workspaceEvents.workspaceCreated, late, data));
    pass(12 * DAY_MS);
    expect((await stage.planOf(late)).state).toBe('canceled');
    expect(stage.told(late, billingEvents.noticeRequested)).toEqual([]);
  });

  it('still counts an answer from before that is told late', async () => {
    const before = stage.answered(workspaceId);
    pass(DAY_MS);
    await stage.deliver(stage.deleted(workspaceId), before);
    expect((await stage.planOf(workspaceId)).usage.answers).toBe(1);
  });
});
