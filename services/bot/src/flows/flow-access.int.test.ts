import { beforeEach, describe, expect, it } from 'vitest';
import { ERRORS, WorkspaceRole, botApi } from '@colloquy/contracts';
import { anInfo, anOption, aSplit } from '@colloquy/flow-engine/testing';
import { refusal } from '@colloquy/service-kit/testing';
import { openBotHarness } from '../testing/bot-harness.ts';
import { A_VALID_FLOW, flowCalls, seen } from './testing/flow-steps.ts';

describe('the flow of another workspace', async () => {
  const { host, aBot } = await openBotHarness({});
  const calls = flowCalls(host);
  const { save, create, list, read, update, remove, parents, revisions, proof, publish } = calls;
  let botId = '';
  let stepId = '';
  let own = '';
  beforeEach(async () => {
    botId = (await aBot()).id;
    const { data } = (await save(botId, 0, A_VALID_FLOW)).result;
    stepId = data[0]?.id ?? '';
    await publish(botId, 1);
    const body = { name: 'Mine', workspace_id: 'w2' };
    own = (await host.asUser('bob').call(botApi.createBot, { body })).result.id;
  });

  it('is answered like one of nobody, with the same whole body', async () => {
    const calls = (bot: string, step: string) => [
      list(bot, 'draft', 'bob'),
      list(bot, 'live', 'bob'),
      list(bot, 1, 'bob'),
      save(bot, 0, [], 'bob'),
      save(bot, 1, A_VALID_FLOW, 'bob'),
      create(bot, { type: 5, text: 'Mine' }, 'bob'),
      revisions(bot, {}, 'bob'),
      proof(bot, 'live', 'bob'),
      read(step, {}, 'bob'),
      read(step, { forChat: true }, 'bob'),
      update(step, { title: 'Mine' }, 'bob'),
      update(step, { title: 'Mine', revision: 0 }, 'bob'),
      remove(step, 'bob'),
      parents(step, 'bob'),
    ];
    const before = (await list(botId)).result;
    const foreign = (await Promise.all(calls(botId, stepId))).map(seen);
    const unknown = (await Promise.all(calls('nobody', 'no-step'))).map(seen);
    expect(foreign).toEqual(unknown);
    expect(new Set(foreign.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await list(botId)).result).toEqual(before);
  });

  it('is nothing that a step can lead to', async () => {
    const both = async (stepsOf: (id: string) => readonly object[], field: string) => {
      const foreign = await save(own, 0, stepsOf(stepId), 'bob');
      expect(foreign.body).toMatchObject(refusal(ERRORS.fieldNotValid, field));
      expect(seen(foreign)).toEqual(seen(await save(own, 0, stepsOf('no-step'), 'bob')));
    };
    await both((id) => [anInfo('a', { next_id: id })], 'nodes.0.next_id');
    await both((id) => [aSplit('a'), anOption('b', id)], 'nodes.1.parent_ids.0');
    const made = (await create(own, { type: 5, text: 'Mine' }, 'bob')).result.data.id;
    const patched = await update(made, { next_id: stepId }, 'bob');
    expect(patched.body).toMatchObject(refusal(ERRORS.fieldNotValid, 'next_id'));
    expect(seen(patched)).toEqual(seen(await update(made, { next_id: 'no-step' }, 'bob')));
  });

  it('keeps its ids: a save that names one of them gets a new one', async () => {
    const { data, meta } = (await save(own, 0, [anInfo(stepId, { text: 'Mine' })], 'bob')).result;
    expect(data[0]?.id).not.toBe(stepId);
    expect(meta.newIds).toEqual([{ sent: stepId, id: data[0]?.id }]);
    expect((await read(stepId)).result.data).toMatchObject({ chat_bot_id: botId, text: 'Welcome.' });
  });

  it('is not read below the public link of one of our own', async () => {
    const bots = (await host.asUser('bob').call(botApi.getBot, { params: { id: own } })).result.data;
    const linkId = bots.publicLink?.linkId ?? '';
    const [foreign, unknown] = [await calls.forVisitor(linkId, stepId), await calls.forVisitor(linkId, 'x')];
    expect(foreign.status).toBe(404);
    expect(seen(foreign)).toEqual(seen(unknown));
  });
});

describe('the flow of a chatbot', async () => {
  const { host, aBot } = await openBotHarness({});
  const { save, create, list, update, remove, revisions, publish } = flowCalls(host);

  it('is changed and published by those who may change the chatbot, and read by every member', async () => {
    const { id } = await aBot();
    const { data } = (await save(id, 0, A_VALID_FLOW, 'pat')).result;
    const stepId = data[0]?.id ?? '';
    const refused = await Promise.all([
      save(id, 1, [], 'uma'),
      create(id, { type: 5 }, 'uma'),
      update(stepId, { title: 'x' }, 'uma'),
      remove(stepId, 'uma'),
      revisions(id, {}, 'uma'),
      publish(id, 1, 'uma'),
    ]);
    for (const { status, body } of refused) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: Number(ERRORS.botChangeForbidden) });
    }
    expect((await list(id, 'draft', 'uma')).result.data).toHaveLength(3);
    expect((await publish(id, 1, 'pat')).status).toBe(200);
  });

  it('is read by a key of its workspace that may, and changed by none', async () => {
    const [{ id }, { id: other }] = [await aBot(), await aBot()];
    await save(id, 0, A_VALID_FLOW);
    const key = (workspaceId: string, botIds: readonly string[] = []) =>
      host.asApiKey({ keyId: 'k1', workspaceId, scopes: ['bots:read'], botIds });
    const query = { chat_bot_id: id };
    expect((await key('w1').call(botApi.listSurveys, { query })).status).toBe(200);
    expect((await key('w1', [other]).call(botApi.listSurveys, { query })).status).toBe(404);
    expect((await key('w2').call(botApi.listSurveys, { query })).status).toBe(404);
    const body = { chat_bot_id: id, baseRevision: 1, nodes: [] };
    expect((await key('w1').call(botApi.saveFlow, { body })).status).toBe(403);
    expect((await list(id)).result.data).toHaveLength(3);
  });

  it('is closed to a member who was removed a second ago', async () => {
    const { id } = await aBot();
    const { data } = (await save(id, 0, A_VALID_FLOW, 'pat')).result;
    const stepId = data[0]?.id ?? '';
    host.fakeMembers({ w1: { ada: WorkspaceRole.admin } });
    const answers = await Promise.all([
      list(id, 'draft', 'pat'),
      save(id, 1, [], 'pat'),
      update(stepId, { title: 'x' }, 'pat'),
      remove(stepId, 'pat'),
      publish(id, 1, 'pat'),
    ]);
    const bodies = answers.map(({ body }) => ({ ...body, requestId: '' }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(JSON.stringify(bodies)).not.toContain('Welcome.');
    expect((await list(id, 'draft', 'ada')).result.meta.revision).toBe(1);
  });
});
