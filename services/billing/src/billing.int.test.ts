import { afterAll, describe, expect, it, vi } from 'vitest';
import { billingApi, billingEvents, botEvents, workspaceEvents, ERRORS } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { createNonePaymentProvider } from './payments/create-none-payment-provider.ts';
import { openBillingHarness } from './testing/billing-harness.ts';

const context = systemContext('test');

describe('the trial and its ledger', async () => {
  const harness = await openBillingHarness(createNonePaymentProvider());
  harness.now = new Date('2026-03-01T00:00:00Z');
  const { host, deliver, planOf, allowance, answered } = harness;
  afterAll(() => harness.stop());

  it('begins with the workspace and shows its limits', async () => {
    const created = eventFor(context, workspaceEvents.workspaceCreated, 'w1', {
      workspace_id: 'w1',
      name: 'One',
      createdBy: 'ada',
    });
    await deliver(created);
    await deliver(created);
    expect(await planOf('w1')).toMatchObject({
      plan_id: 1,
      name: 'Free trial',
      state: 'trialing',
      trialEndsAt: '2026-03-15T00:00:00.000Z',
      limits: { answers: 5, bots: 1 },
      usage: { answers: 0 },
      paymentRequired: false,
    });
  });

  it('counts each generated answer once, and nothing else', async () => {
    const first = answered('w1', 'EXTERNAL');
    for (const event of [first, first, answered('w1', 'FUNCTION_CALL'), answered('w1', 'CACHE')])
      await deliver(event);
    await deliver(answered('w1', 'UNKNOWN'));
    await deliver(answered('w1', 'EXTERNAL', 2));
    expect((await planOf('w1')).usage.answers).toBe(2);
    expect(await allowance('w1', 'answers')).toMatchObject({ allowed: true, used: 2, limit: 5, code: null });
  });

  it('warns once at 80 and once at 100 percent, then refuses', async () => {
    for (let index = 0; index < 6; index += 1) await deliver(answered('w2', 'EXTERNAL'));
    // Starts the subscription after the ledger.
    expect(await allowance('w2', 'answers')).toMatchObject({
      allowed: false,
      code: ERRORS.planAnswersUsedUp,
    });
    await deliver(answered('w2', 'EXTERNAL'));
    await vi.waitFor(() => {
      const warnings = host
        .publishedAs(billingEvents.limitReached)
        .filter(({ workspaceId }) => workspaceId === 'w2');
      expect(warnings.map(({ data }) => data.percent).toSorted((a, b) => a - b)).toEqual([80, 100]);
    });
    expect((await planOf('w2')).paymentRequired).toBe(true);
  });

  it('keeps a bot deleted when its creation event comes late', async () => {
    const data = { chat_bot_id: 'b9', workspace_id: 'w3' };
    await deliver(eventFor(context, botEvents.botDeleted, 'w3', data));
    await deliver(eventFor(context, botEvents.botCreated, 'w3', data));
    expect((await planOf('w3')).usage.bots).toBe(0);
    expect(await allowance('w3', 'bots', 0)).toMatchObject({ allowed: true });
    expect(await allowance('w3', 'bots', 1)).toMatchObject({ allowed: false, code: ERRORS.planBotsUsedUp });
  });

  it('counts a seat from joining to leaving, also for who comes back and whatever comes late', async () => {
    const member = { workspace_id: 'w3', user_id: 'uma', workspace_role_id: 2 as const };
    const joined = (membership_id: string | null) =>
      eventFor(context, workspaceEvents.memberJoined, 'w3', {
        ...member,
        membership_id,
        invitation_id: null,
      });
    const left = (membership_id: string | null) =>
      eventFor(context, workspaceEvents.memberLeft, 'w3', { ...member, membership_id });
    const seats = async () => (await planOf('w3')).usage.seats;
    await deliver(joined('m1'));
    await deliver(joined(null));
    expect(await seats()).toBe(2);
    await deliver(left('m1'));
    await deliver(joined('m1'));
    await deliver(left(null));
    expect(await seats()).toBe(0);
    await deliver(joined('m2'));
    expect(await seats()).toBe(1);
    expect(await allowance('w3', 'seats', 1)).toMatchObject({ allowed: true });
    expect(await allowance('w3', 'seats', 2)).toMatchObject({ allowed: false, code: ERRORS.planSeatsUsedUp });
  });

  it('is restricted from the moment the trial ends', async () => {
    await planOf('w3');
    harness.now = new Date('2026-03-20T00:00:00Z');
    expect(await allowance('w3', 'answers')).toMatchObject({ allowed: false, code: ERRORS.trialEnded });
    expect(await planOf('w3')).toMatchObject({
      state: 'restricted',
      paymentRequired: true,
      proPlanRequired: true,
    });
  });

  it('answers for another workspace as if it did not exist', async () => {
    const foreign = await host.asUser('eve').call(billingApi.getWorkspacePlan, { params: { id: 'w1' } });
    expect(foreign.status).toBe(404);
  });
});
