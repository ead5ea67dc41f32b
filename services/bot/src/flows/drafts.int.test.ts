import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, MAX_FLOW_STEPS, botApi, botEvents } from '@colloquy/contracts';
import { aChoice, anInfo, anInput, anOption, aSplit } from '@colloquy/flow-engine/testing';
import { refusal } from '@colloquy/service-kit/testing';
import { openBotHarness } from '../testing/bot-harness.ts';
import { A_VALID_FLOW, flowCalls, seen } from './testing/flow-steps.ts';

const AT_ONCE = 50;

describe('the draft of a flow', async () => {
  const { host, aBot } = await openBotHarness({});
  const { save, create, list, read, update, remove, parents } = flowCalls(host);
  let botId = '';
  beforeEach(async () => {
    botId = (await aBot()).id;
  });
  /** Saves steps as the first draft; returns the server's ids by the sent ids. */
  const saved = async (steps: readonly object[]) => {
    const { meta } = (await save(botId, 0, steps)).result;
    return Object.fromEntries(meta.newIds?.map(({ sent, id }) => [sent, id]) ?? []);
  };

  it('has no steps and the revision 0 before its first save', async () => {
    expect((await list(botId)).result).toEqual({ data: [], meta: { revision: 0, liveRevision: null } });
    expect((await list(botId, 'live')).status).toBe(404);
    expect((await list(botId, 1)).status).toBe(404);
  });

  it('is read as it was saved, each step with its bot, its kind and its parents', async () => {
    const ids = await saved(A_VALID_FLOW);
    const { data, meta } = (await list(botId)).result;
    expect(meta).toEqual({ revision: 1, liveRevision: null });
    expect(data.map(({ id, parent_ids, next_id }) => ({ id, parent_ids, next_id }))).toEqual([
      { id: ids['hello'], parent_ids: [], next_id: ids['name'] },
      { id: ids['name'], parent_ids: [ids['hello']], next_id: ids['mail'] },
      { id: ids['mail'], parent_ids: [ids['name']], next_id: null },
    ]);
    expect(data.every(({ chat_bot_id, nodeKind }) => chat_bot_id === botId && nodeKind === 'block')).toBe(
      true,
    );
    expect((await read(ids['name'] ?? '')).result.data).toEqual(data[1]);
  });

  it('gets the next revision from each save, and none from one that changes nothing', async () => {
    await saved(A_VALID_FLOW);
    const { data } = (await list(botId)).result;
    expect((await save(botId, 1, data)).result.meta).toMatchObject({ revision: 1, newIds: [] });
    const moved = data.map((step) => ({ ...step, position: { x: 5, y: 5 } }));
    expect((await save(botId, 1, moved)).result.meta.revision).toBe(2);
    expect((await list(botId, 1)).result.data).toEqual(data);
    expect((await list(botId, 2)).result.data).toEqual(moved);
  });

  it('shows the second of two savers the newest steps, which are those of the first', async () => {
    await saved([anInfo('a')]);
    const first = (await save(botId, 1, [anInfo('b')])).result;
    const second = await save(botId, 1, [anInfo('c')]);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: Number(ERRORS.revisionMismatch) });
    expect(second.body['current']).toEqual(first.data);
    expect((await list(botId)).result.data).toEqual(first.data);
  });

  it('is saved by one of fifty who read the same revision', async () => {
    await saved([anInfo('a')]);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => save(botId, 1, [anInfo('b', { text: `Of ${n}` })])),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const { data, meta } = (await list(botId)).result;
    expect(meta.revision).toBe(2);
    expect(winners[0]?.result.data).toEqual(data);
    for (const { status, body } of answers.filter((answer) => !winners.includes(answer))) {
      expect(status).toBe(409);
      expect(body['current']).toEqual(data);
    }
  });

  it('has one first save of fifty', async () => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => save(botId, 0, [anInfo('a', { text: `Of ${n}` })])),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(AT_ONCE - 1).fill(409),
    ]);
    expect((await list(botId)).result.meta.revision).toBe(1);
  });

  it('takes each of the steps that are added at once, up to the last that it may have', async () => {
    await saved(Array.from({ length: MAX_FLOW_STEPS - 1 }, (_, n) => anInfo(`s${n}`)));
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => create(botId, { type: 5, text: 'One more' })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(AT_ONCE - 1);
    expect(refused[0]?.body).toMatchObject({
      code: Number(ERRORS.wrongState),
      reason: 'TOO_MANY_STEPS',
      limit: MAX_FLOW_STEPS,
    });
    expect((await list(botId)).result.data).toHaveLength(MAX_FLOW_STEPS);
  });

  it('stores a step once when its request comes again after a crash', async () => {
    const click = { 'idempotency-key': 'step-1' };
    const body = { chat_bot_id: botId, type: 5 as const, text: 'Once' };
    const first = (await host.asUser('ada').call(botApi.createSurvey, { body }, click)).result;
    await host.purgeOutcomes('bot');
    expect((await host.asUser('ada').call(botApi.createSurvey, { body }, click)).result).toEqual(first);
    expect((await list(botId)).result.data).toEqual([first.data]);
  });

  it('changes by one step, and keeps what the change does not name', async () => {
    const ids = await saved(A_VALID_FLOW);
    const id = ids['name'] ?? '';
    const changed = (await update(id, { title: 'Name', retry: { max: 2 }, revision: 1 })).result;
    expect(changed.meta.revision).toBe(2);
    expect(changed.data).toMatchObject({
      title: 'Name',
      text: 'What is your name?',
      retry: { max: 2, onFail: 'skip' },
    });
    const late = await update(id, { title: 'Late', revision: 1 });
    expect(late.status).toBe(409);
    expect(late.body['current']).toEqual(changed.data);
    expect((await update(id, { media: null })).body).toMatchObject(refusal(ERRORS.fieldNotValid, 'media'));
    const unsafe = { validation: { kind: 'custom', pattern: '(?=a)a' } };
    expect((await update(id, unsafe)).body).toMatchObject(
      refusal(ERRORS.fieldNotValid, 'validation.pattern'),
    );
  });

  it('closes up where a step goes, and loses the options of a split with it', async () => {
    const ids = await saved([
      anInfo('a', { next_id: 'split' }),
      aSplit('split'),
      anOption('one', 'split', { next_id: 'z', isDefault: true }),
      anOption('two', 'split', { order: 1, next_id: 'z' }),
      anInfo('z'),
    ]);
    const { data, meta } = (await remove(ids['split'] ?? '')).result;
    expect(new Set(data.id)).toEqual(new Set([ids['split'], ids['one'], ids['two']]));
    expect(meta.revision).toBe(2);
    const left = (await list(botId)).result.data;
    expect(left.map(({ id, next_id, parent_ids }) => [id, next_id, parent_ids])).toEqual([
      [ids['a'], ids['z'], []],
      [ids['z'], null, [ids['a']]],
    ]);
    expect((await remove(ids['split'] ?? '')).status).toBe(404);
    expect((await read(ids['one'] ?? '')).status).toBe(404);
  });

  it('names the ancestors of a step, the nearest first and the root last', async () => {
    const ids = await saved(A_VALID_FLOW);
    const above = (await parents(ids['mail'] ?? '')).result.data;
    expect(above.map(({ id }) => id)).toEqual([ids['name'], ids['hello']]);
    expect((await parents(ids['hello'] ?? '')).result.data).toEqual([]);
  });

  it('shows of a step for the chat what its visitor may see, and nothing of the graph', async () => {
    const ids = await saved([
      ...A_VALID_FLOW.map((step) => (step.id === 'mail' ? { ...step, next_id: 'choice' } : step)),
      aChoice('choice', { options: [{ id: 'y', label: 'Yes', value: 'secret-value', next_id: null }] }),
    ]);
    const shown = (await read(ids['choice'] ?? '', { forChat: true, locale: 'de' })).result.data;
    expect(Object.keys(shown).toSorted()).toEqual(
      ['id', 'type', 'text', 'options', 'input', 'progress', 'media', 'delayMs'].toSorted(),
    );
    expect(shown).toMatchObject({ options: [{ id: 'y', label: 'Yes' }], progress: { done: 1, total: 2 } });
    expect(JSON.stringify(shown)).not.toContain('secret-value');
    // Visitors never see a mail.
    expect((await read(ids['mail'] ?? '', { forChat: true })).status).toBe(404);
  });

  it('refuses what breaks the schema, by the field', async () => {
    const refused = async (steps: readonly object[], ...fields: string[]) =>
      expect((await save(botId, 0, steps)).body).toMatchObject(refusal(ERRORS.fieldNotValid, ...fields));
    await refused([{ ...anInfo('a'), title: 'x'.repeat(51) }], 'nodes.0.title');
    await refused([anInfo('a'), { ...anInput('b'), media: null }], 'nodes.1.media');
    await refused([{ ...anInfo('a'), type: 8 }], 'nodes.0.type');
    await refused([{ ...anInput('a'), variable: '__proto__' }], 'nodes.0.variable');
    await refused([{ ...anInput('a'), retry: { max: 99 } }], 'nodes.0.retry.max');
    await refused([{ ...anInfo('a'), media: { url: 'javascript:alert(1)' } }], 'nodes.0.media.url');
    expect((await list(botId)).result.meta.revision).toBe(0);
  });

  it('refuses 201 steps, and a body over two megabytes', async () => {
    const steps = Array.from({ length: MAX_FLOW_STEPS + 1 }, (_, n) => anInfo(`s${n}`));
    expect((await save(botId, 0, steps)).body).toMatchObject(refusal(ERRORS.fieldNotValid, 'nodes'));
    const big = await save(botId, 0, [{ ...anInfo('a'), text: 'x'.repeat(2 * 1024 * 1024) }]);
    expect(seen(big)).toMatchObject({ status: 413 });
    expect((await list(botId)).result.meta.revision).toBe(0);
  });

  it('is told to the audit log with each save', async () => {
    await saved(A_VALID_FLOW);
    const acts = () =>
      host.publishedAs(botEvents.changeRecorded, 'w1').filter(({ data }) => data.target.id === botId);
    await vi.waitFor(() =>
      expect(acts().map(({ data }) => data)).toContainEqual(
        expect.objectContaining({
          action: 'flow.changed',
          target: { kind: 'bot', id: botId, name: 'Helper' },
          before: { revision: 0, steps: 0 },
          after: { revision: 1, steps: 3 },
        }),
      ),
    );
  });
});
