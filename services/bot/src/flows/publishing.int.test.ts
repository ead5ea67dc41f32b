import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, botApi, botEvents } from '@colloquy/contracts';
import { aFlow, aMail, anInfo } from '@colloquy/flow-engine/testing';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { refusal } from '@colloquy/service-kit/testing';
import { openBotHarness } from '../testing/bot-harness.ts';
import { MAX_KEPT_DRAFTS } from './flow-revisions.repository.ts';
import { flowDraftModel, flowRevisionModel } from './flows.model.ts';
import { AN_INVALID_FLOW, A_VALID_FLOW, flowCalls, seen } from './testing/flow-steps.ts';

describe('the published flow', async () => {
  const { host, aBot } = await openBotHarness({});
  const { save, list, read, publish, proof, readFlow, revisions, forVisitor } = flowCalls(host);
  let botId = '';
  let linkId = '';
  beforeEach(async () => {
    const bot = await aBot();
    botId = bot.id;
    linkId = bot.publicLink?.linkId ?? '';
  });
  const published = () => host.publishedAs(botEvents.flowPublished, botId).map(({ data }) => data);

  it('is the revision that the settings name, from the publish on and after a roll back', async () => {
    const first = (await save(botId, 0, A_VALID_FLOW)).result;
    expect((await publish(botId, 1)).result.data.flow.liveRevision).toBe(1);
    const changed = first.data.map((step) => ({ ...step, title: 'Later' }));
    await save(botId, 1, changed);
    expect((await list(botId, 'live')).result).toEqual({
      data: first.data,
      meta: { revision: 1, liveRevision: 1 },
    });
    await publish(botId, 2);
    expect((await list(botId, 'live')).result.meta).toEqual({ revision: 2, liveRevision: 2 });
    await publish(botId, 1);
    expect((await list(botId, 'live')).result.data).toEqual(first.data);
    expect((await publish(botId, null)).result.data.flow.liveRevision).toBeNull();
    expect((await list(botId, 'live')).status).toBe(404);
    await vi.waitFor(() => expect(published().map(({ revision }) => revision)).toEqual([1, 2, 1, null]));
    expect(published()[0]).toEqual({
      chat_bot_id: botId,
      workspace_id: 'w1',
      revision: 1,
      settingsRevision: 2,
    });
  });

  it('is told to the audit log with what it was and what it is', async () => {
    await save(botId, 0, A_VALID_FLOW);
    await publish(botId, 1);
    await vi.waitFor(() => {
      const acts = host.publishedAs(botEvents.changeRecorded, 'w1').map(({ data }) => data);
      expect(acts.filter(({ target }) => target.id === botId)).toContainEqual(
        expect.objectContaining({
          action: 'bot.updated',
          before: { flow: expect.objectContaining({ liveRevision: null }) },
          after: { flow: expect.objectContaining({ liveRevision: 1 }) },
        }),
      );
    });
  });

  it('breaks no rule: a publish names each step with the rule that it breaks, and changes nothing', async () => {
    const { data } = (await save(botId, 0, AN_INVALID_FLOW)).result;
    const refused = await publish(botId, 1);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: Number(ERRORS.flowNotValid),
      violations: [{ step_id: data[1]?.id, rule: 'joinParents' }],
    });
    expect((await list(botId)).result.meta.liveRevision).toBeNull();
    expect((await proof(botId)).result.data.violations).toEqual(refused.body['violations']);
  });

  it('has no cycle, although a draft may have one', async () => {
    const cycle = aFlow(anInfo('a', { next_id: 'b' }), anInfo('b', { next_id: 'a' }));
    const { data } = (await save(botId, 0, cycle)).result;
    const { body } = await publish(botId, 1);
    expect(body['violations']).toContainEqual({ step_id: data[0]?.id, rule: 'cycle' });
    expect((await proof(botId)).result.data).toMatchObject({ hasCycle: true, paths: [] });
  });

  it('mails members alone, whose addresses are confirmed', async () => {
    const otherVisitor = aFlow(
      anInfo('a', { next_id: 'b' }),
      aMail('b', { to: ['ada@example.com', 'mallory@example.com'] }),
    );
    const { data } = (await save(botId, 0, otherVisitor)).result;
    expect((await publish(botId, 1)).body).toMatchObject({
      violations: [{ step_id: data[1]?.id, rule: 'recipientNotConfirmed' }],
    });
  });

  it('asks for addresses in parts where a flow names many', async () => {
    const mails = Array.from({ length: 4 }, (_, n) =>
      aMail(`m${n}`, {
        to: [`x${n}@example.com`, `y${n}@example.com`],
        next_id: n === 3 ? null : `m${n + 1}`,
      }),
    );
    await save(botId, 0, aFlow(anInfo('a', { next_id: 'm0' }), ...mails));
    const { body } = await publish(botId, 1);
    expect(body['violations']).toHaveLength(4);
  });

  it('is none that was never saved, nor one of another chatbot', async () => {
    const other = (await aBot()).id;
    await save(other, 0, A_VALID_FLOW);
    await publish(other, 1);
    for (const revision of [1, 7]) {
      expect((await publish(botId, revision)).body).toMatchObject(
        refusal(ERRORS.fieldNotValid, 'flow.liveRevision'),
      );
    }
    expect((await readFlow(botId, 1)).status).toBe(404);
  });

  it('is not checked again by a change of other settings', async () => {
    await save(botId, 0, A_VALID_FLOW);
    await publish(botId, 1);
    const body = { revision: 2, flow: { liveRevision: 1, abandonMinutes: 60 } };
    const { result } = await host
      .asUser('ada')
      .call(botApi.writeBotSettings, { params: { id: botId }, body });
    expect(result.data.flow).toMatchObject({ liveRevision: 1, abandonMinutes: 60 });
    await vi.waitFor(() => expect(published()).toHaveLength(1));
  });

  it('answers the newest settings to a publish that was made on older ones', async () => {
    await save(botId, 0, AN_INVALID_FLOW);
    const body = { revision: 99, flow: { liveRevision: 1 } };
    const stale = await host.asUser('ada').send(botApi.writeBotSettings, { params: { id: botId }, body });
    expect(stale.status).toBe(409);
    expect(stale.body['current']).toMatchObject({ flow: { liveRevision: null } });
  });

  it('shows visitors its steps, and never those of a draft', async () => {
    const { data } = (await save(botId, 0, A_VALID_FLOW)).result;
    const nameId = data[1]?.id ?? '';
    expect((await forVisitor(linkId, nameId)).status).toBe(404);
    await publish(botId, 1);
    const shown = (await forVisitor(linkId, nameId)).result.data;
    expect(shown).toMatchObject({ id: nameId, type: 1, text: 'What is your name?' });
    expect(Object.keys(shown)).not.toContain('next_id');
    const draft = data.map((step) => ({ ...step, ...(step.id === nameId ? { text: 'Not yet?' } : {}) }));
    await save(botId, 1, [...draft, anInfo('new')]);
    expect((await forVisitor(linkId, nameId)).result.data).toEqual(shown);
    const added = (await list(botId)).result.data.at(-1)?.id ?? '';
    expect(await forVisitor(linkId, added).then(seen)).toEqual(await forVisitor(linkId, 'nobody').then(seen));
    // Visitors never see a mail step.
    expect((await forVisitor(linkId, data[2]?.id ?? '')).status).toBe(404);
  });

  it('shows a step that the draft has lost, for as long as it is live', async () => {
    const { data } = (await save(botId, 0, A_VALID_FLOW)).result;
    await publish(botId, 1);
    await save(botId, 1, []);
    const id = data[1]?.id ?? '';
    expect((await read(id, { forChat: true })).result.data).toMatchObject({ id });
    expect((await read(id)).status).toBe(404);
  });

  it('is read by runs as it was, whatever was saved since, and stays although the oldest drafts go', async () => {
    const first = (await save(botId, 0, A_VALID_FLOW)).result;
    await publish(botId, 1);
    await save(botId, 1, [anInfo('second')]);
    await save(botId, 2, [anInfo('third')]);
    // A run on a draft that its editor tries.
    expect((await readFlow(botId, 3)).result.meta.revision).toBe(3);
    for (let base = 3; base < MAX_KEPT_DRAFTS + 4; base += 1) {
      await save(botId, base, [anInfo('next', { text: `Number ${base}` })]);
    }
    expect((await readFlow(botId, 1)).result.data).toEqual(first.data);
    expect((await readFlow(botId, 2)).status).toBe(404);
    expect((await readFlow(botId, 3)).result.data).toHaveLength(1);
    const listed = (await revisions(botId)).result;
    const numbers = listed.data.map(({ revision }) => revision);
    expect(numbers).toEqual([
      ...Array.from({ length: MAX_KEPT_DRAFTS }, (_, n) => MAX_KEPT_DRAFTS + 4 - n),
      3,
      1,
    ]);
    expect(listed.meta.total).toBe(numbers.length);
    const page = (await revisions(botId, { page: 2, limit: 10 })).result;
    expect(page.data.map(({ revision }) => revision)).toEqual(numbers.slice(10, 20));
    expect((await publish(botId, 1)).status).toBe(200);
  });

  it('has the date of its last publish, however often its event comes', async () => {
    await save(botId, 0, A_VALID_FLOW);
    await publish(botId, 1);
    const row = async () => (await revisions(botId)).result.data[0];
    await vi.waitFor(async () => expect((await row())?.publishedAt).not.toBeNull());
    const before = await row();
    expect(before).toMatchObject({ revision: 1, steps: 3, savedBy: 'ada' });
    const data = { chat_bot_id: botId, workspace_id: 'w1', revision: 1, settingsRevision: 3 };
    const made = eventFor(systemContext('test'), botEvents.flowPublished, 'w1', data);
    const [later, earlier] = ['2999-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'].map((occurredAt) => ({
      ...made,
      id: `${made.id.slice(0, -4)}${occurredAt.slice(0, 4)}`,
      occurredAt,
    }));
    if (later === undefined || earlier === undefined) throw new Error('Two events were made');
    await host.bus.publish([later, later, earlier]);
    await vi.waitFor(async () => expect((await row())?.publishedAt).toBe('2999-01-01T00:00:00.000Z'));
    expect((await list(botId, 1)).result.data).toHaveLength(3);
    expect(await host.bus.deadLetters.list({ consumer: 'bot.date-published-flow' })).toEqual([]);
  });

  it('goes with its chatbot, however often its event comes, and leaves those of others', async () => {
    const other = (await aBot()).id;
    for (const id of [botId, other]) {
      await save(id, 0, [...A_VALID_FLOW, anInfo('secret', { text: `Only of ${id}` })]);
      await save(id, 1, A_VALID_FLOW);
      expect((await readFlow(id, 2)).status).toBe(200);
    }
    const database = host.database.service('bot');
    const rows = () => flowRevisionModel(database).countDocuments({ chat_bot_id: botId });
    expect(await rows()).toBe(2);
    const event = eventFor(systemContext('test'), botEvents.botDeleted, 'w1', {
      chat_bot_id: botId,
      workspace_id: 'w1',
    });
    await host.bus.publish([event, event]);
    await vi.waitFor(async () => expect(await rows()).toBe(0));
    expect(await host.storedText('bot')).not.toContain(`Only of ${botId}`);
    expect(await flowDraftModel(database).findById(botId).lean()).toMatchObject({ nodes: [], status: 9 });
    // A late save creates no new one.
    expect((await save(botId, 0, A_VALID_FLOW)).status).toBe(404);
    expect((await list(other)).result.data).toHaveLength(3);
    expect(await host.bus.deadLetters.list({ consumer: 'bot.remove-flow' })).toEqual([]);
  });
});
