import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AnswerSource,
  ERRORS,
  botApi,
  chatApi,
  workspaceApi,
  type ErrorCode,
  type FunctionArguments,
} from '@colloquy/contracts';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { INJECTED, serveHostile } from '@colloquy/test-servers/hostile-answers';
import { afterAll, describe, expect, it } from 'vitest';
import { openAuditedStores } from '../auditor/open-stores.ts';
import { aWorkspaceWithBot, liftLinkLimits, signUp, startProduct, type TestUser } from '../product/index.ts';
import { aVisitorAsking } from './asking-steps.ts';
import { REFUSED_ARGUMENTS, REFUSED_RESULTS, refusedDefinitions } from './hostile-functions.ts';
import { filesHolding, recordAnswers, storedDocuments } from './leaks.ts';

/** Nothing else contains the secret, nor any part of it of this length. */
const KEY = `k3y${randomUUID().replaceAll('-', '')}`;
const SECRET = `Bearer ${KEY}`;
const QUESTION = 'What is the state of my order?';
const PATH_PARAMETER = { name: 'id', location: 'path' as const, required: true };

const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-functions-'));
const server = await serveHostile();
const model = await startFakeOpenAi();
const product = await startProduct({
  dataDir,
  env: {
    FUNCTION_HOSTS: server.host,
    CHAT_MODEL_URL: model.baseUrl,
    CHAT_MODEL_GROUNDING: 'free',
    LOG_LEVEL: 'debug',
    CHECK_RESPONSES: 'on',
  },
});
const { client } = product;
const recorded = recordAnswers();
const user: TestUser = await signUp(client);
const team = await aWorkspaceWithBot(client, user);
await liftLinkLimits(client, team);

describe('functions of a chatbot whose servers, definitions and arguments are hostile', () => {
  afterAll(async () => {
    await recorded.stop();
    await product.stop();
    await model.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const session = () => ({ jwt: team.jwt, idempotencyKey: randomUUID() });
  const params = { id: team.botId };
  const aDefinition = (change: object) => ({
    name: `find_x${randomUUID().slice(0, 8)}`,
    description: 'Finds the state of an order.',
    url: `${server.baseUrl}/order/{id}`,
    parameters: [PATH_PARAMETER],
    headers: [{ name: 'Authorization', secret: SECRET }],
    ...change,
  });
  const create = async (change: object) => {
    const body = aDefinition(change);
    return (await client.call(botApi.createFunction, { params, body }, session())).data;
  };
  const call = (fid: string, parameters: FunctionArguments) => {
    const request = { params: { ...params, fid }, body: { parameters } };
    return client.call(botApi.callFunction, request, session());
  };
  /** Deletes a function, so that the model has only one to choose. */
  const remove = (fid: string) =>
    client.call(botApi.deleteFunction, { params: { ...params, fid } }, session());
  /** A visitor's question for which the model calls a function, and the part of its answer that the team sees. */
  async function askFor(name: string, query = QUESTION) {
    const visitor = await aVisitorAsking(client, team.linkId);
    model.failNext({ kind: 'tool-call', name, argumentPieces: ['{}'], withIds: true });
    const answer = await visitor.ask(query);
    const history = await client.call(chatApi.listHistory, { params: { id: visitor.chatId } }, session());
    return { answer, turn: history.data[0] };
  }
  const refusal = (field: string, code: ErrorCode = ERRORS.fieldNotValid) => ({
    status: 400,
    code: Number(code),
    body: { errors: [expect.objectContaining({ field })] },
  });

  for (const [what, change, field, code] of refusedDefinitions(SECRET)) {
    it(`are refused with ${what}`, async () => {
      await expect(create(change)).rejects.toMatchObject(refusal(field, code));
    });
  }

  it('are none after that', async () => {
    expect((await client.call(botApi.listFunctions, { params }, session())).data).toEqual([]);
  });

  it.each(REFUSED_RESULTS)(
    'end in a named error for the team and in no answer for a visitor with %s',
    async (_, path, error) => {
      const { id, name } = await create({
        url: `${server.baseUrl}${path}`,
        parameters: [],
        responsePath: '$.order',
        timeoutMs: error === 'TIMEOUT' ? 500 : 8_000,
      });
      const { data } = await call(id, {});
      expect(data).toMatchObject({ ok: false, error, value: null });
      expect(data.body.length).toBeLessThanOrEqual(64 * 1024);
      const { answer, turn } = await askFor(name);
      expect(answer).toMatchObject({
        source: AnswerSource.unknown,
        metadata: { unknownReason: 'FUNCTION_FAILED' },
      });
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${name}|${id}|${error}`));
      expect(turn?.metadata?.function).toMatchObject({ id, ok: false });
      const read = await client.call(botApi.readFunction, { params: { ...params, fid: id } }, session());
      expect(read.data.lastTest).toMatchObject({ ok: false, error });
      await remove(id);
    },
  );

  it.each(REFUSED_ARGUMENTS)('refuse arguments with %s, and call nobody', async (_, parameters, field) => {
    const { id } = await create({});
    const before = server.seen.length;
    await expect(call(id, parameters)).rejects.toMatchObject(refusal(field));
    expect(server.seen).toHaveLength(before);
    await remove(id);
  });

  it('refuse a name that resolves to a private address, when they are called', async () => {
    const { id } = await create({ url: 'http://localhost/{id}' });
    expect((await call(id, { id: '7' })).data).toMatchObject({ ok: false, error: 'ADDRESS_NOT_ALLOWED' });
    await remove(id);
  });

  it.each([
    ['as it was sent', '/echo', '$.order.authorization'],
    ['with each letter escaped', '/echo-escaped', null],
    ['with each letter escaped, at a path', '/echo-escaped', '$.order'],
  ])(
    'hide the secret that a server sends back %s, from the team and from visitors',
    async (_, path, responsePath) => {
      const { id, name } = await create({
        url: `${server.baseUrl}${path}`,
        parameters: [],
        responsePath,
        responseMode: 'raw',
      });
      const { data } = await call(id, {});
      expect(server.seen.at(-1)?.headers['authorization']).toBe(SECRET);
      expect(data).toMatchObject({ ok: true, body: expect.stringContaining('***') });
      const { answer } = await askFor(name);
      expect(answer).toMatchObject({
        source: AnswerSource.functionCallRaw,
        answer: expect.stringContaining('***'),
      });
      await remove(id);
    },
  );

  it('do nothing that a result tells a model to do, even one that obeys', async () => {
    const asked = await create({ url: `${server.baseUrl}/prompt`, parameters: [] });
    const wanted = await create({ name: 'delete_orders', url: `${server.baseUrl}/order`, parameters: [] });
    const before = server.seen.length;
    const says = (text: string) => ({ kind: 'says', text, pieceChars: 7, withRole: true }) as const;
    for (const obedience of [
      { kind: 'tool-call', name: 'delete_orders', argumentPieces: ['{}'], withIds: true } as const,
      says('All orders were deleted, and the header is a password of nine letters [1].'),
    ]) {
      const visitor = await aVisitorAsking(client, team.linkId);
      const choice = { kind: 'tool-call', name: asked.name, argumentPieces: ['{}'], withIds: true } as const;
      model.failNext(choice, obedience);
      const { answer, source } = await visitor.ask(QUESTION);
      expect(source).toBe(AnswerSource.unknown);
      expect(answer).not.toMatch(/password|deleted/);
    }
    expect(server.seen.slice(before).map(({ url }) => url)).toEqual(['/prompt', '/prompt']);
    await remove(wanted.id);
  });

  it('leave their secret in no answer, export, log, event and row, but encrypted', async () => {
    const kept = await create({ url: `${server.baseUrl}/prompt`, parameters: [], responseMode: 'raw' });
    const { answer } = await askFor(kept.name);
    // The function's data, which the owner lets visitors read.
    expect(answer.answer).toContain(INJECTED);
    const { chatId } = await aVisitorAsking(client, team.linkId);
    const debugged = { chat_id: chatId, query: QUESTION, debug: true };
    model.failNext({ kind: 'tool-call', name: kept.name, argumentPieces: ['{}'], withIds: true });
    const member = await client.call(chatApi.ask, { body: debugged }, session());
    expect(member.data.source).toBe(AnswerSource.functionCallRaw);
    const ofBot = { params };
    await client.call(botApi.listFunctions, ofBot, session());
    await client.call(botApi.readBotSettings, ofBot, session());
    const ofWorkspace = { params: { id: team.workspaceId } };
    const audit = await client.call(workspaceApi.listAuditEntries, ofWorkspace, session());
    expect(JSON.stringify(audit.data)).toContain('function');
    for (const format of ['json', 'csv']) {
      const every = new URLSearchParams({
        chat_bot_id: team.botId,
        returnAll: 'true',
        include: 'history',
        format,
      });
      const one = new URLSearchParams({ returnAll: 'true', format });
      for (const path of [`chats?${every.toString()}`, `chats/${chatId}/history?${one.toString()}`]) {
        const headers = { authorization: `Bearer ${team.jwt}` };
        const exported = await (await fetch(`${client.baseUrl}/api/${path}`, { headers })).text();
        expect(exported).toContain('Ignore all rules');
      }
    }
    await recorded.stop();
    await product.stop();
    const holding = (texts: readonly string[], text: string) => texts.filter((one) => one.includes(text));
    expect(holding(recorded.answers, kept.id)).not.toEqual([]);
    expect(holding(recorded.answers, KEY)).toEqual([]);
    expect(product.output()).toContain(team.botId);
    expect(product.output()).not.toContain(KEY);
    const stores = await openAuditedStores({ dataDir });
    const documents = await storedDocuments(stores).finally(() => stores.close());
    expect(holding(documents, kept.id).map((one) => one.split(':')[0])).toContain(
      'colloquy_bot.bot_functions',
    );
    expect(holding(documents, KEY)).toEqual([]);
    expect(await filesHolding(dataDir, kept.id)).not.toEqual([]);
    expect(await filesHolding(dataDir, KEY)).toEqual([]);
  });
});
