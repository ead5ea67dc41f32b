import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ERRORS, WorkspaceRole, chatApi } from '@colloquy/contracts';
import { startFakeOpenAi, type InjectedFailure } from '@colloquy/test-servers/fake-openai';
import { openChatHarness } from '../../testing/chat-harness.ts';

const KEY = 'sk-embedding-key-4715';
const { admin } = WorkspaceRole;
const DIMENSION = 12;

describe('vectors by a provider of a workspace', async () => {
  const models = await startFakeOpenAi({ apiKey: KEY, models: ['text-embedder'], dimension: DIMENSION });
  const longer = await startFakeOpenAi({ models: ['text-embedder'], dimension: 2 * DIMENSION });
  let embedding: readonly string[] = [];
  const harness = await openChatHarness({
    modelHosts: [models.baseUrl, longer.baseUrl].map((url) => new URL(url).host),
    embeddingProviders: () => embedding,
    members: [{ w1: { ada: admin }, w2: { eve: admin } }],
  });
  const { host } = harness;
  afterAll(async () => {
    await harness.stop();
    await models.close();
    await longer.close();
  });
  afterEach(() => {
    models.failAlways(null);
    embedding = [];
  });

  const ada = host.asUser('ada');
  const aProvider = async (body: object = {}, userId = 'ada', id = 'w1') => {
    const made = { name: 'Mine', baseUrl: models.baseUrl, apiKey: KEY, ...body };
    return (await host.asUser(userId).call(chatApi.createModelProvider, { params: { id }, body: made }))
      .result.data;
  };
  const embed = (providerId: string, body: object = {}, id = 'w1') =>
    host.asService('knowledge').send(chatApi.embedTexts, {
      params: { id, providerId },
      body: { model: 'text-embedder', dimension: DIMENSION, texts: ['one lamp', 'two lamps'], ...body },
    });

  it('are made by its server, with its key, and come as floats of the length that was asked for', async () => {
    const { id } = await aProvider();
    const answer = await embed(id);
    const vectors = answer.result.data.vectors.map((text) => Buffer.from(text, 'base64'));
    expect(vectors.map(({ length }) => length)).toEqual([4 * DIMENSION, 4 * DIMENSION]);
    for (const bytes of vectors) {
      const values = Array.from({ length: DIMENSION }, (_, at) => bytes.readFloatLE(4 * at));
      expect(Math.hypot(...values)).toBeCloseTo(1, 5);
    }
    expect(models.seenHeaders.at(-1)).toMatchObject({ authorization: `Bearer ${KEY}` });
    expect(JSON.stringify([answer.body, await host.storedText('chat')])).not.toContain(KEY);
  });

  it.each<readonly [string, InjectedFailure, string]>([
    ['refuses the key', { kind: 'status', status: 401 }, ERRORS.modelKeyRefused],
    ['has no such model', { kind: 'status', status: 404 }, ERRORS.modelDoesNotExist],
    ['has no quota left', { kind: 'status', status: 429, retryAfter: '60' }, ERRORS.modelQuotaUsedUp],
    ['is broken', { kind: 'status', status: 500 }, ERRORS.embeddingModelUnavailable],
    ['tears the connection', { kind: 'reset' }, ERRORS.embeddingModelUnavailable],
    ['sends bad JSON', { kind: 'bad-json' }, ERRORS.embeddingModelUnavailable],
    ['sends what is no number', { kind: 'not-a-number' }, ERRORS.embeddingModelUnavailable],
  ])('are told by its code not to come where the server %s', async (_what, failure, code) => {
    const { id } = await aProvider();
    models.failAlways(failure);
    const refused = await embed(id);
    expect(refused.body['code']).toBe(Number(code));
    expect(JSON.stringify(refused.body)).not.toContain(KEY);
  });

  it('of another length are refused, with both lengths', async () => {
    const { id } = await aProvider({ baseUrl: longer.baseUrl, apiKey: null });
    expect(await embed(id)).toMatchObject({
      status: 422,
      body: {
        code: Number(ERRORS.embeddingDimensionDiffers),
        expected: DIMENSION,
        returned: 2 * DIMENSION,
      },
    });
  });

  it('are made by no provider of another workspace, and for services alone', async () => {
    const { id } = await aProvider({}, 'eve', 'w2');
    const seen = models.requests;
    for (const providerId of [id, 'gone']) {
      expect((await embed(providerId)).body['code']).toBe(Number(ERRORS.modelDoesNotExist));
    }
    const body = { model: 'text-embedder', dimension: DIMENSION, texts: ['one lamp'] };
    const params = { id: 'w2', providerId: id };
    for (const caller of [host.asUser('eve'), host.asVisitor()])
      expect((await caller.send(chatApi.embedTexts, { params, body })).status).toBe(401);
    expect(models.requests).toBe(seen);
  });

  it('are offered of the models that passed their test', async () => {
    const { id } = await aProvider();
    const describeIt = async () =>
      (
        await host
          .asService('knowledge')
          .call(chatApi.describeModelProvider, { params: { id: 'w1', providerId: id } })
      ).result.data.embedders;
    expect(await describeIt()).toEqual([]);
    await ada.call(chatApi.testModelProvider, { params: { id: 'w1', providerId: id }, body: {} });
    expect(await describeIt()).toEqual([{ model: 'text-embedder', dimension: DIMENSION }]);
  });

  it('keep their provider from being deleted or moved, and not from a new key or name', async () => {
    const [used, other] = [await aProvider(), await aProvider()];
    embedding = [used.id];
    const change = (body: object, id = used.id) =>
      ada.send(chatApi.updateModelProviders, { params: { id: 'w1' }, query: { id: [id] }, body });
    const remove = (...id: string[]) =>
      ada.send(chatApi.deleteModelProviders, { params: { id: 'w1' }, query: { id } });
    const refusal = { status: 409, body: { code: Number(ERRORS.providerEmbeds) } };
    expect(await remove(used.id)).toMatchObject(refusal);
    expect(await remove(other.id, used.id)).toMatchObject(refusal);
    expect(await change({ baseUrl: longer.baseUrl })).toMatchObject(refusal);
    expect(await change({ kind: 'openai' })).toMatchObject(refusal);
    expect((await change({ name: 'Renamed', apiKey: 'sk-new', baseUrl: used.baseUrl })).status).toBe(200);
    expect((await change({ kind: 'openai' }, other.id)).status).toBe(200);
    expect((await remove(other.id)).status).toBe(200);
    const { data } = (await ada.call(chatApi.listModelProviders, { params: { id: 'w1' } })).result;
    expect(data.find(({ id }) => id === used.id)).toMatchObject({ name: 'Renamed', baseUrl: used.baseUrl });
    embedding = [];
    expect((await remove(used.id)).status).toBe(200);
  });
});
