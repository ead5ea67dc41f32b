import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  Plan,
  billingApi,
  botEvents,
  knowledgeEvents,
  operatorApi,
  type EventEnvelope,
  ERRORS,
} from '@colloquy/contracts';
import { newId } from '@colloquy/persistence/testing';
import { eventFor, systemContext, type ServiceClient } from '@colloquy/service-kit';
import { openBillingHarness } from '../testing/billing-harness.ts';
import { testTerms } from '../testing/test-terms.ts';
import { COMMITTED_HOLD_DAYS } from './reservations.policy.ts';

const HOLD_MS = 120_000;
const LIMIT = testTerms.trial.trialAnswers;
const context = systemContext('test');

const harness = await openBillingHarness();
afterAll(() => harness.stop());

describe('reservations', () => {
  let workspaceId: string;

  beforeEach(async () => {
    harness.now = new Date();
    workspaceId = await harness.aWorkspace();
  });

  const reserve = async (
    id: string,
    resource: billingApi.Reservable = 'answers',
    options: { amount?: number; via?: ServiceClient } = {},
  ) => {
    const request = {
      params: { id: workspaceId, resource },
      body: { items: [{ id, amount: options.amount ?? 1 }], holdMs: HOLD_MS },
    };
    if (options.via !== undefined) return (await options.via.call(billingApi.reserveUsage, request)).data;
    return (await harness.host.asService().call(billingApi.reserveUsage, request)).result.data;
  };
  const commit = (id: string, resource: billingApi.Reservable = 'answers') =>
    harness.host.asService().call(billingApi.commitReservations, {
      params: { id: workspaceId, resource },
      body: { ids: [id] },
    });
  const release = (id: string, resource: billingApi.Reservable = 'answers', isGone = false) =>
    harness.host.asService().call(billingApi.releaseReservations, {
      params: { id: workspaceId, resource },
      body: { ids: [id], isGone },
    });
  const granted = async (id: string) => (await reserve(id)).allowed;
  const pass = (ms: number) => {
    harness.now = new Date(harness.now.getTime() + ms);
  };
  /** The event of the answer reserved under `id`. */
  const answeredAs = (id: string): EventEnvelope => {
    const event = harness.answered(workspaceId);
    return { ...event, data: { ...Object(event.data), history_id: id } };
  };
  const fill = async (count: number) => {
    for (let index = 0; index < count; index += 1) await harness.deliver(harness.answered(workspaceId));
  };
  const usedAnswers = async () => (await harness.planOf(workspaceId)).usage.answers;

  it('let one of fifty through at once when one answer is left, in two processes', async () => {
    await fill(LIMIT - 1);
    const other = await harness.startAnother();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        reserve(newId(), 'answers', index % 2 === 0 ? {} : { via: other.client }),
      ),
    );
    await other.stop();
    expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(1);
    const refused = outcomes.filter(({ allowed }) => !allowed);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([ERRORS.planAnswersUsedUp]));
    expect(refused[0]).toMatchObject({ limit: LIMIT, used: LIMIT, resetsAt: expect.any(String) });
  });

  it('let one of fifty websites through at once when one page is left', async () => {
    const limit = testTerms.trial.trialPages;
    const items = Array.from({ length: limit - 1 }, () => ({ id: newId(), amount: 1 }));
    const all = { params: { id: workspaceId, resource: 'pages' as const }, body: { items, holdMs: HOLD_MS } };
    const { result } = await harness.host.asService().call(billingApi.reserveUsage, all);
    expect(result.data).toMatchObject({ allowed: true, limit });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => reserve(newId(), 'pages')));
    expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(1);
    const [refused] = outcomes.filter(({ allowed }) => !allowed);
    expect(refused).toMatchObject({ code: ERRORS.planPagesUsedUp, limit, used: limit });
    expect(await reserve('room', 'pages', { amount: 0 })).toMatchObject({ allowed: true, used: limit });
  });

  it('become one page each when its item is there, and none when it is deleted', async () => {
    const id = newId();
    const item = { workspace_id: workspaceId, chat_bot_id: 'b1', item_id: id, version: 1 };
    const uploaded = { ...item, name: 'Opening hours', sizeBytes: 9, pages: 1 };
    const usedPages = async () => {
      const { used } = await reserve('room', 'pages', { amount: 0 });
      return [used, (await harness.planOf(workspaceId)).usage.pages];
    };
    await reserve(id, 'pages');
    await commit(id, 'pages');
    expect(await usedPages()).toEqual([1, 0]);
    await harness.deliver(eventFor(context, knowledgeEvents.documentUploaded, workspaceId, uploaded));
    expect(await usedPages()).toEqual([1, 1]);
    await harness.deliver(eventFor(context, knowledgeEvents.documentDeleted, workspaceId, item));
    expect(await usedPages()).toEqual([0, 0]);
  });

  it('keep one for each id, however often it is asked for', async () => {
    await fill(LIMIT - 1);
    const id = newId();
    expect(await Promise.all([granted(id), granted(id), granted(id)])).toEqual([true, true, true]);
    expect(await granted(newId())).toBe(false);
  });

  it('become one answer each, also when the event comes twice, before the commit, or without one', async () => {
    const [first, second, third] = [newId(), newId(), newId()];
    for (const id of [first, second, third]) await reserve(id);
    await commit(first);
    await harness.deliver(answeredAs(first), answeredAs(first));
    await harness.deliver(answeredAs(second));
    await commit(second);
    await harness.deliver(answeredAs(third));
    await harness.deliver(answeredAs(second));
    expect(await usedAnswers()).toBe(3);
    expect(await Promise.all([granted(newId()), granted(newId()), granted(newId())])).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('count answers that came without one', async () => {
    await fill(LIMIT - 2);
    expect(await granted(newId())).toBe(true);
    await fill(1);
    expect(await granted(newId())).toBe(false);
  });

  it('are free again when they are given back, and after a crash when their time is over', async () => {
    await fill(LIMIT - 1);
    const [failed, crashed] = [newId(), newId()];
    expect(await granted(failed)).toBe(true);
    await release(failed);
    expect(await granted(crashed)).toBe(true);
    pass(HOLD_MS - 1_000);
    expect(await granted(newId())).toBe(false);
    pass(2_000);
    expect(await granted(newId())).toBe(true);
  });

  it('hold a committed answer however late its event comes', async () => {
    await fill(LIMIT - 1);
    const id = newId();
    await reserve(id);
    await commit(id);
    pass(10 * HOLD_MS);
    expect(await granted(newId())).toBe(false);
    await harness.deliver(answeredAs(id));
    expect(await granted(newId())).toBe(false);
    expect(await usedAnswers()).toBe(LIMIT);
  });

  it('give a committed answer up whose event never comes', async () => {
    await fill(LIMIT - 1);
    const id = newId();
    await reserve(id);
    await commit(id);
    const daysMs = COMMITTED_HOLD_DAYS * 86_400_000;
    pass(daysMs - 1);
    expect(await granted(newId())).toBe(false);
    pass(1);
    expect(await granted(newId())).toBe(true);
    expect(await usedAnswers()).toBe(LIMIT - 1);
  });

  it('end at the same moment in processes whose clocks are minutes apart', async () => {
    await fill(LIMIT - 1);
    const ahead = await harness.startAnother(HOLD_MS);
    const grantedAhead = async () => (await reserve(newId(), 'answers', { via: ahead.client })).allowed;
    expect(await granted(newId())).toBe(true);
    expect(await grantedAhead()).toBe(false);
    pass(HOLD_MS);
    expect(await grantedAhead()).toBe(true);
    expect(await granted(newId())).toBe(false);
    await ahead.stop();
  });

  it('count an answer that was reserved too long ago when its event comes after all', async () => {
    await fill(LIMIT - 1);
    const id = newId();
    await reserve(id);
    pass(2 * HOLD_MS);
    await harness.deliver(answeredAs(id));
    expect(await granted(newId())).toBe(false);
  });

  it('are not made where nothing is limited, and refused with trialEnded when the trial has ended', async () => {
    await harness.buy(workspaceId);
    expect(await reserve(newId())).toMatchObject({ allowed: true, limit: null });
    workspaceId = await harness.aWorkspace();
    pass(15 * 86_400_000);
    expect(await reserve(newId())).toMatchObject({ allowed: false, code: ERRORS.trialEnded });
  });

  it('begin anew with a plan that an operator sets', async () => {
    await fill(LIMIT);
    expect(await granted(newId())).toBe(false);
    pass(1_000);
    const request = { params: { id: workspaceId }, body: { plan_id: Plan.freeTrial } };
    await harness.host.asService('operator').call(operatorApi.setPlan, request);
    expect(await granted(newId())).toBe(true);
  });

  it('let one of ten chatbots through when one may be made, and another when it is gone', async () => {
    const ids = Array.from({ length: 10 }, () => newId());
    const outcomes = await Promise.all(ids.map((id) => reserve(id, 'bots')));
    expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(1);
    expect(outcomes.find(({ allowed }) => !allowed)).toMatchObject({
      code: ERRORS.planBotsUsedUp,
      limit: 1,
      used: 1,
    });
    const made = ids[outcomes.findIndex(({ allowed }) => allowed)] ?? '';
    await commit(made, 'bots');
    const data = { chat_bot_id: made, workspace_id: workspaceId };
    await harness.deliver(eventFor(context, botEvents.botCreated, workspaceId, data));
    expect(await reserve(newId(), 'bots')).toMatchObject({ allowed: false, used: 1 });
    await release(made, 'bots', true);
    const next = newId();
    expect(await reserve(next, 'bots')).toMatchObject({ allowed: true, used: 0 });
    // The event of the deletion frees nothing a second time.
    await harness.deliver(eventFor(context, botEvents.botDeleted, workspaceId, data));
    expect(await reserve(newId(), 'bots')).toMatchObject({ allowed: false, used: 1 });
  });

  it('take bytes by their number, all items of a request or none', async () => {
    const gibibyte = 1024 ** 3;
    const megabyte = 1024 ** 2;
    expect(await reserve('full', 'storageBytes', { amount: gibibyte - 15 * megabyte })).toMatchObject({
      allowed: true,
    });
    const outcomes = await Promise.all(
      Array.from({ length: 15 }, (_, n) => reserve(`f${n}`, 'storageBytes', { amount: 10 * megabyte })),
    );
    expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(1);
    const both = { params: { id: workspaceId, resource: 'storageBytes' as const } };
    const items = [
      { id: 'x1', amount: 4 * megabyte },
      { id: 'x2', amount: 4 * megabyte },
    ];
    const pair = await harness.host
      .asService()
      .call(billingApi.reserveUsage, { ...both, body: { items, holdMs: HOLD_MS } });
    expect(pair.result.data).toMatchObject({ allowed: false, code: ERRORS.planStorageUsedUp });
    expect(await reserve('x1', 'storageBytes', { amount: 5 * megabyte })).toMatchObject({ allowed: true });
    // Another size under the same id replaces the first.
    expect(await reserve('x1', 'storageBytes', { amount: 4 * megabyte })).toMatchObject({ allowed: true });
    expect(await reserve('x3', 'storageBytes', { amount: megabyte })).toMatchObject({ allowed: true });
    expect(await reserve('x4', 'storageBytes', { amount: 1 })).toMatchObject({ allowed: false });
  });

  it('limit test answers by workspace and by installation, for each day', async () => {
    const { debugAnswersPerWorkspace, debugAnswersPerInstallation } = testTerms.debugLimits;
    harness.now = new Date('2031-05-05T12:00:00Z');
    const take = async (id: string) =>
      (await harness.host.asService().call(billingApi.takeDebugAnswer, { params: { id } })).result.data
        .refusal;
    const first = await Promise.all(Array.from({ length: 20 }, () => take('debug-1')));
    expect(first.filter((refusal) => refusal === null)).toHaveLength(debugAnswersPerWorkspace);
    expect(first.find((refusal) => refusal !== null)).toEqual({
      code: ERRORS.workspaceTestAnswersUsedUp,
      limit: debugAnswersPerWorkspace,
      used: debugAnswersPerWorkspace,
      resetsAt: '2031-05-06T00:00:00.000Z',
    });
    const second = await Promise.all(Array.from({ length: 20 }, () => take('debug-2')));
    expect(second.filter((refusal) => refusal === null)).toHaveLength(
      debugAnswersPerInstallation - debugAnswersPerWorkspace,
    );
    // Called alone, because among concurrent calls it is open which limit each one meets first.
    expect((await take('debug-2'))?.code).toBe(ERRORS.installationTestAnswersUsedUp);
    harness.now = new Date('2031-05-06T00:00:01Z');
    expect(await take('debug-1')).toBeNull();
  });

  it('limit test answers by account in all its workspaces, which takes nothing from those of others', async () => {
    const { debugAnswersPerAccount } = testTerms.debugLimits;
    harness.now = new Date('2031-06-05T12:00:00Z');
    const take = async (id: string, account_id: string | null) =>
      (
        await harness.host
          .asService()
          .call(billingApi.takeDebugAnswer, { params: { id }, body: { account_id } })
      ).result.data.refusal;
    const workspaces = Array.from({ length: 50 }, (_, index) => `of-one-account-${index}`);
    const refusals = await Promise.all(workspaces.map((id) => take(id, 'mallory')));
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(debugAnswersPerAccount);
    expect(refusals.find((refusal) => refusal !== null)).toEqual({
      code: ERRORS.accountTestAnswersUsedUp,
      limit: debugAnswersPerAccount,
      used: debugAnswersPerAccount,
      resetsAt: '2031-06-06T00:00:00.000Z',
    });
    // The 48 refused ones took nothing from the installation's limit of 5.
    expect(await take('of-another', 'ada')).toBeNull();
    expect(await take('of-another', null)).toBeNull();
  });
});
