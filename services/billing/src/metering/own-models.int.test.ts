import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, Plan, billingApi, chatEvents, type EventEnvelope } from '@colloquy/contracts';
import { newId } from '@colloquy/persistence/testing';
import { PATIENCE, openBillingHarness } from '../testing/billing-harness.ts';
import { testTerms } from '../testing/test-terms.ts';

const LIMIT = testTerms.trial.trialAnswers;
const HOLD_MS = 120_000;
const MINUTE_MS = 60_000;
const unbilledOwnModelPlans = [Plan.freeTrial, Plan.payAsYouGo];

const unbilled = await openBillingHarness(undefined, {
  ...testTerms,
  trial: { ...testTerms.trial, unbilledOwnModelPlans },
});
const billed = await openBillingHarness();
afterAll(async () => {
  await unbilled.stop();
  await billed.stop();
});
type Harness = typeof billed;

const own = (harness: Harness, id: string, provider = 'p1') => harness.answered(id, 'EXTERNAL', 3, provider);
const idOf = (event: EventEnvelope) => chatEvents.questionAnswered.schema.parse(event.data).history_id;
async function reserve(harness: Harness, workspaceId: string, byOwnModel: boolean) {
  const params = { id: workspaceId, resource: 'answers' } as const;
  const body = { items: [{ id: newId(), amount: 1 }], holdMs: HOLD_MS, byOwnModel };
  return (await harness.host.asService().call(billingApi.reserveUsage, { params, body })).result.data;
}

describe("answers by a workspace's own models, on a plan that does not bill them", () => {
  let id: string;
  beforeEach(async () => {
    unbilled.now = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
    id = await unbilled.aWorkspace();
  });
  const byProvider = async () =>
    Object.fromEntries(
      (await unbilled.planOf(id)).answersByProvider.map(({ provider_id, answers }) => [provider_id, answers]),
    );

  it('are counted by provider, and count towards nothing, however often the event comes', async () => {
    const answers = [own(unbilled, id), own(unbilled, id), own(unbilled, id, 'p2')];
    const instance = unbilled.answered(id, 'EXTERNAL', 3, 'instance');
    // The event of an earlier version.
    const older = unbilled.answered(id);
    await unbilled.deliver(...answers, instance, older, ...answers);
    expect(await unbilled.planOf(id)).toMatchObject({ billOwnModel: false, usage: { answers: 2 } });
    expect(await byProvider()).toEqual({ p1: 2, p2: 1, instance: 2 });
  });

  it('let one of the instance through when one is left, and any number of their own at once', async () => {
    for (let n = 1; n < LIMIT; n += 1) await unbilled.deliver(unbilled.answered(id));
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => reserve(unbilled, id, true)));
    expect(new Set(outcomes.map(({ allowed, isBilled }) => `${allowed} ${isBilled}`))).toEqual(
      new Set(['true false']),
    );
    const others = await Promise.all(Array.from({ length: 50 }, () => reserve(unbilled, id, false)));
    expect(others.filter(({ allowed }) => allowed)).toHaveLength(1);
    expect(await reserve(unbilled, id, false)).toMatchObject({ code: ERRORS.planAnswersUsedUp });
    expect(await reserve(unbilled, id, true)).toMatchObject({ allowed: true, code: null });
    await unbilled.deliver(own(unbilled, id));
    expect((await unbilled.planOf(id)).usage.answers).toBe(LIMIT - 1);
  });

  it('stop with the trial, as all generation does', async () => {
    unbilled.now = new Date(unbilled.now.getTime() + 15 * 24 * 60 * MINUTE_MS);
    expect(await reserve(unbilled, id, true)).toMatchObject({ allowed: false, code: ERRORS.trialEnded });
  });

  it('go on no meter, beside those that do', async () => {
    await unbilled.buy(id);
    unbilled.now = new Date(unbilled.now.getTime() + MINUTE_MS);
    const [free, metered] = [own(unbilled, id), unbilled.answered(id, 'EXTERNAL', 3, 'instance')];
    await unbilled.deliver(free, metered);
    await vi.waitFor(() => expect(unbilled.asked.reported).toContain(idOf(metered)), PATIENCE);
    expect(unbilled.asked.reported).not.toContain(idOf(free));
  });

  it('reserve nothing else for free', async () => {
    const params = { id, resource: 'bots' } as const;
    const body = { items: [{ id: newId(), amount: 2 }], holdMs: HOLD_MS, byOwnModel: true };
    const { data } = (await unbilled.host.asService().call(billingApi.reserveUsage, { params, body })).result;
    expect(data.allowed).toBe(false);
  });
});

describe("answers by a workspace's own models, on a plan that bills them", () => {
  it('count as all others do', async () => {
    billed.now = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
    const id = await billed.aWorkspace();
    for (let n = 1; n < LIMIT; n += 1) await billed.deliver(own(billed, id));
    expect(await billed.planOf(id)).toMatchObject({
      billOwnModel: true,
      usage: { answers: LIMIT - 1 },
      answersByProvider: [{ provider_id: 'p1', answers: LIMIT - 1 }],
    });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => reserve(billed, id, true)));
    expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(1);
  });
});
