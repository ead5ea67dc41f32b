import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ERRORS,
  WorkspaceRole,
  botSettingsSchema,
  chatApi,
  chatEvents,
  type BotSettings,
  type GroundingTest,
} from '@colloquy/contracts';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { openChatHarness } from '../../testing/chat-harness.ts';
import { startHostileModels } from '../../testing/hostile-models.ts';

const { admin, powerUser, user } = WorkspaceRole;
const KEY = 'sk-grounding-4715';
/** A separate workspace, because each has a limit of tests per minute. */
const OF_HOSTILE = ['ada', 'hostile'] as const;
const SAID = 'Parcels arrive within three days.';

describe('how the models of a provider rest on passages', async () => {
  /** Quotes the passages, or declines. */
  const models = await startFakeOpenAi({ apiKey: KEY, models: ['talker', 'other-talker'] });
  const hostile = await startHostileModels();
  let settings: BotSettings = botSettingsSchema.parse({});
  const members: Record<string, WorkspaceRole> = { ada: admin, mia: admin, pat: powerUser, uma: user };
  const botIds = Array.from({ length: 40 }, (_, n) => `bot-${n}`);
  const harness = await openChatHarness({
    modelHosts: [models.baseUrl, hostile.origin].map((url) => new URL(url).host),
    settings: () => settings,
    bots: Object.fromEntries(botIds.map((id) => [id, 'w1'])),
    members: [
      {
        w1: members,
        w2: { eve: admin },
        busy: { ada: admin },
        hostile: { ada: admin },
        crowded: { ada: admin },
      },
    ],
  });
  const { host } = harness;
  afterAll(async () => {
    await harness.stop();
    await models.close();
    await hostile.close();
  });
  beforeEach(() => {
    models.failAlways(null);
    hostile.stall(false);
  });

  /** Requests with the key. Listing providers also looks for local servers, without a key. */
  const keyed = () =>
    models.seenHeaders.filter(({ authorization }) => authorization === `Bearer ${KEY}`).length;

  async function aProvider(body: object = {}, userId = 'ada', id = 'w1') {
    const sent = { name: 'Mine', baseUrl: models.baseUrl, apiKey: KEY, ...body };
    const made = await host.asUser(userId).call(chatApi.createModelProvider, { params: { id }, body: sent });
    return made.result.data.id;
  }
  const begin = (providerId: string, model = 'talker', userId = 'ada', id = 'w1') =>
    host.asUser(userId).send(chatApi.testModelGrounding, { params: { id, providerId }, body: { model } });
  const choose = (providerId: string, grounding: unknown, userId = 'ada', model = 'talker', id = 'w1') =>
    host.asUser(userId).send(chatApi.chooseModelGrounding, {
      params: { id, providerId },
      body: { model, grounding } as never,
    });
  async function modelOf(providerId: string, model = 'talker', userId = 'ada', id = 'w1') {
    const { result } = await host.asUser(userId).call(chatApi.listModelProviders, { params: { id } });
    return result.data.find((one) => one.id === providerId)?.models.find((one) => one.id === model);
  }
  async function ended(providerId: string, model = 'talker', userId = 'ada', id = 'w1') {
    return vi.waitFor(
      async () => {
        const known = await modelOf(providerId, model, userId, id);
        expect(known?.groundingTest?.state).not.toBe('running');
        return known;
      },
      { timeout: 30_000, interval: 50 },
    );
  }
  async function ask(provider_id: string, model = 'talker', query = 'When do parcels arrive?') {
    settings = botSettingsSchema.parse({ model: { provider_id, model } });
    const body = { name: 'Ada', chat_bot_id: botIds.pop() ?? '', userRef: 'ada' };
    const created = await host.asUser('ada').call(chatApi.createChat, { body });
    const asked = { body: { chat_id: created.result.data.id, query } };
    return (await host.asUser('ada').call(chatApi.ask, asked)).result.data;
  }

  it('are free until a test or a member says otherwise', async () => {
    const id = await aProvider();
    await host
      .asUser('ada')
      .call(chatApi.testModelProvider, { params: { id: 'w1', providerId: id }, body: {} });
    expect(await modelOf(id)).toMatchObject({
      grounding: 'free',
      chosenGrounding: null,
      groundingTest: null,
    });
  });

  it('are free where a model answers from the passages and keeps to them', async () => {
    const id = await aProvider();
    const begun = await begin(id);
    expect(begun.status).toBe(202);
    const known = await ended(id);
    expect(known).toMatchObject({
      grounding: 'free',
      groundingTest: { state: 'done', questions: 12, asked: 12 },
    });
    expect(known?.groundingTest?.kept).toBeGreaterThanOrEqual(10);
    expect(keyed()).toBeGreaterThanOrEqual(12);
    expect(JSON.stringify([begun.body, await host.storedText('chat')])).not.toContain(KEY);
  });

  it('are quoted where a model invents most of the time and quotes some of the time', async () => {
    const id = await aProvider({ baseUrl: `${hostile.origin}/quotes-some/v1` }, ...OF_HOSTILE);
    await begin(id, 'talker', ...OF_HOSTILE);
    expect(await ended(id, 'talker', ...OF_HOSTILE)).toMatchObject({
      grounding: 'quoted',
      chosenGrounding: null,
      groundingTest: { state: 'done', answerable: 8, quoted: 3 },
    });
  });

  it.each([
    ['repeats the prompt', '/echo/v1'],
    ['pours words without an end', '/endless/v1'],
    ['sends a megabyte', '/megabyte/v1'],
    ['invents', '/invents/v1'],
  ])('are not used where a model %s', async (_what, path) => {
    const id = await aProvider({ baseUrl: `${hostile.origin}${path}` }, ...OF_HOSTILE);
    await begin(id, 'talker', ...OF_HOSTILE);
    const known = await ended(id, 'talker', ...OF_HOSTILE);
    expect(known).toMatchObject({
      grounding: 'unused',
      chosenGrounding: null,
      groundingTest: { state: 'done' },
    });
    expect(known?.groundingTest?.kept).toBeLessThanOrEqual(2);
    expect(known?.groundingTest?.quoted).toBeLessThanOrEqual(2);
  });

  it('spare visitors the wait for a model that is not used, and the model its questions, until that is decided otherwise', async () => {
    const id = await aProvider({ baseUrl: `${hostile.origin}/invents/v1` });
    await begin(id);
    expect((await ended(id))?.grounding).toBe('unused');
    hostile.stall(true);
    const seen = hostile.requests;
    settings = botSettingsSchema.parse({ model: { provider_id: id, model: 'talker', fallback: 'error' } });
    const body = { name: 'Ada', chat_bot_id: botIds.pop() ?? '', userRef: 'ada' };
    const created = await host.asUser('ada').call(chatApi.createChat, { body });
    const say = async (query: string) => {
      const asked = { body: { chat_id: created.result.data.id, query } };
      return (await host.asUser('ada').call(chatApi.ask, asked)).result.data;
    };
    for (const query of ['When do parcels arrive?', 'And when do they arrive?']) {
      const { answer, metadata } = await say(query);
      expect(answer).toContain(SAID);
      expect(metadata.versions.model).not.toBe('talker');
      expect(metadata.modelError).toBeUndefined();
    }
    expect(hostile.requests).toBe(seen);
    hostile.stall(false);
    await choose(id, 'quoted');
    expect((await say('When do all of the parcels arrive?')).answer).toContain(SAID);
    expect(hostile.requests).toBeGreaterThan(seen);
  });

  it('end the wait for a model that may only quote and does not, and its request', async () => {
    const id = await aProvider({ baseUrl: `${hostile.origin}/invents/v1` });
    await choose(id, 'quoted');
    hostile.stall(true);
    const seen = hostile.requests;
    const quoted = await ask(id);
    expect(quoted.answer).toContain(SAID);
    expect(quoted.metadata.modelError).toBe(ERRORS.deadlineExceeded);
    expect(hostile.requests).toBe(seen + 1);
    await vi.waitFor(() => expect(hostile.open).toBe(0));
  });

  it.each<[string, string, GroundingTest['error']]>([
    ['sends no JSON', '/broken/v1', ERRORS.languageModelUnavailable],
    ['pours bytes without a line', '/lineless/v1', ERRORS.languageModelUnavailable],
    ['leads elsewhere', '/redirect/v1', ERRORS.languageModelUnavailable],
    ['refuses the key', '/refuses/v1', ERRORS.modelKeyRefused],
    ['has no such model', '/nobody/v1', ERRORS.modelDoesNotExist],
    ['has no quota left', '/quota/v1', ERRORS.modelQuotaUsedUp],
  ])('stay as they were where the server %s, and say why', async (_what, path, error) => {
    const id = await aProvider({ baseUrl: `${hostile.origin}${path}` }, ...OF_HOSTILE);
    await begin(id, 'talker', ...OF_HOSTILE);
    const known = await ended(id, 'talker', ...OF_HOSTILE);
    expect(known).toMatchObject({ grounding: 'free', groundingTest: { state: 'failed', error } });
  });

  it('bind what visitors are shown: quotes alone, at once, and never an answer that was kept from before', async () => {
    const id = await aProvider({ baseUrl: `${hostile.origin}/invents/v1` });
    await choose(id, 'quoted');
    const quoted = await ask(id);
    expect(quoted.answer).toContain(SAID);
    expect(quoted.answer).not.toContain('Nicholas');
    expect(quoted.metadata.citations.map(({ snippet }) => snippet)).toEqual([SAID]);
    expect(quoted.metadata.modelError).toBeUndefined();
    await choose(id, 'free');
    expect(await modelOf(id)).toMatchObject({ grounding: 'free', chosenGrounding: 'free' });
  });

  it('show a quote of the model as the model wrote it', async () => {
    const id = await aProvider();
    await choose(id, 'quoted');
    expect((await ask(id)).answer).toBe(`${SAID} [1]`);
  });

  it('bind a bot that names no model by the first that answers', async () => {
    const id = await aProvider({ baseUrl: `${hostile.origin}/invents/v1`, apiKey: null });
    await host
      .asUser('ada')
      .call(chatApi.testModelProvider, { params: { id: 'w1', providerId: id }, body: { model: 'talker' } });
    await choose(id, 'quoted');
    expect((await ask(id, '')).answer).not.toContain('Nicholas');
  });

  it('are a member’s to decide, whatever the test found, and the test’s again', async () => {
    const id = await aProvider({ baseUrl: `${hostile.origin}/invents/v1` });
    await begin(id);
    await ended(id);
    await choose(id, 'free');
    expect(await modelOf(id)).toMatchObject({ grounding: 'free', chosenGrounding: 'free' });
    await begin(id);
    expect(await ended(id)).toMatchObject({ grounding: 'free', chosenGrounding: 'free' });
    await choose(id, null);
    expect(await modelOf(id)).toMatchObject({ grounding: 'unused', chosenGrounding: null });
    await vi.waitFor(() =>
      expect(
        host
          .publishedAs(chatEvents.changeRecorded, 'w1')
          .filter(({ data }) => data.target.id === id && data.action === 'model-provider.changed')
          .map(({ data }) => [data.before, data.after]),
      ).toEqual([
        [
          { model: 'talker', grounding: null },
          { model: 'talker', grounding: 'free' },
        ],
        [
          { model: 'talker', grounding: 'free' },
          { model: 'talker', grounding: null },
        ],
      ]),
    );
  });

  it('outlive another test of the provider, and not another server', async () => {
    const id = await aProvider({ baseUrl: `${hostile.origin}/invents/v1` });
    await begin(id);
    await ended(id);
    await choose(id, 'quoted', 'ada', 'kept');
    const params = { id: 'w1' };
    const patch = (body: object) =>
      host.asUser('ada').call(chatApi.updateModelProviders, { params, query: { id: [id] }, body });
    await host
      .asUser('ada')
      .call(chatApi.testModelProvider, { params: { ...params, providerId: id }, body: {} });
    await patch({ apiKey: 'another' });
    expect(await modelOf(id)).toMatchObject({ grounding: 'unused', groundingTest: { state: 'done' } });
    await patch({ baseUrl: models.baseUrl });
    expect(await modelOf(id)).toBeUndefined();
    expect(await modelOf(id, 'kept')).toMatchObject({ grounding: 'quoted', chosenGrounding: 'quoted' });
  });

  it('are tested once at a time, however often that is asked for, and not by everybody at once', async () => {
    const open = models.hold();
    const first = await aProvider({}, 'ada', 'busy');
    const [one, again] = [
      await begin(first, 'talker', 'ada', 'busy'),
      await begin(first, 'talker', 'ada', 'busy'),
    ];
    expect([one.status, again.status]).toEqual([202, 202]);
    expect((await begin(first, 'other-talker', 'ada', 'busy')).status).toBe(202);
    const refused = await begin(first, 'third', 'ada', 'busy');
    expect([refused.status, refused.body['code']]).toEqual([429, Number(ERRORS.tooManyRequests)]);
    await vi.waitFor(() => expect(models.open).toBe(2));
    const seen = keyed();
    open();
    await ended(first, 'talker', 'ada', 'busy');
    await ended(first, 'other-talker', 'ada', 'busy');
    // Two models with twelve questions each, the first of which was already sent.
    expect(keyed() - seen).toBe(22);
  });

  it('are tested once where fifty ask for it at once', async () => {
    const open = models.hold();
    const id = await aProvider({}, 'ada', 'crowded');
    const seen = keyed();
    const begun = await Promise.all(Array.from({ length: 50 }, () => begin(id, 'talker', 'ada', 'crowded')));
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([202, 429]));
    open();
    await ended(id, 'talker', 'ada', 'crowded');
    expect(keyed() - seen).toBe(12);
  });

  it('are tested as often as providers are, and no more', async () => {
    const id = await aProvider({ baseUrl: `${hostile.origin}/refuses/v1` }, 'eve', 'w2');
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await begin(id, `m-${n % 2}`, 'eve', 'w2')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 10)).not.toContain(500);
  });

  it('are not written by a run whose provider was deleted, or whose server was changed', async () => {
    const open = models.hold();
    const moved = await aProvider();
    const deleted = await aProvider();
    await begin(moved);
    await begin(deleted);
    const params = { id: 'w1' };
    await host.asUser('ada').call(chatApi.updateModelProviders, {
      params,
      query: { id: [moved] },
      body: { baseUrl: `${hostile.origin}/invents/v1` },
    });
    await host.asUser('ada').call(chatApi.deleteModelProviders, { params, query: { id: [deleted] } });
    open();
    await vi.waitFor(() => expect(models.open).toBe(0));
    expect(await modelOf(moved)).toBeUndefined();
    expect(await modelOf(deleted)).toBeUndefined();
  });

  it.each(['pat', 'uma', 'eve', 'gone'])('are neither tested nor decided by %s', async (userId) => {
    const id = await aProvider();
    const seen = keyed();
    const expected = userId === 'pat' || userId === 'uma' ? 403 : 404;
    expect((await begin(id, 'talker', userId)).status).toBe(expected);
    expect((await choose(id, 'quoted', userId)).status).toBe(expected);
    expect(keyed()).toBe(seen);
    expect((await modelOf(id))?.grounding ?? 'free').toBe('free');
  });

  it('are refused to a member who was removed, at once', async () => {
    const id = await aProvider({}, 'mia');
    expect((await choose(id, 'quoted', 'mia')).status).toBe(200);
    delete members['mia'];
    expect((await choose(id, 'free', 'mia')).status).toBe(404);
    expect((await begin(id, 'talker', 'mia')).status).toBe(404);
    expect(await modelOf(id)).toMatchObject({ grounding: 'quoted', groundingTest: null });
  });

  it('are as unknown in another workspace as those of nobody', async () => {
    const foreign = await aProvider({}, 'eve', 'w2');
    const answers = await Promise.all(
      [foreign, 'nobody'].map(async (one) => {
        const all = await Promise.all([begin(one), choose(one, 'quoted')]);
        return all.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
      }),
    );
    expect(answers[0]?.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await modelOf(foreign, 'talker', 'eve', 'w2')).toBeUndefined();
  });

  it.each([
    ['no model', { model: '', grounding: null }, 'model'],
    ['an endless model', { model: 'm'.repeat(201), grounding: null }, 'model'],
    ['another grounding', { model: 'talker', grounding: 'sometimes' }, 'grounding'],
    ['no grounding', { model: 'talker' }, 'grounding'],
  ])('are not decided with %s', async (_what, body, field) => {
    const providerId = await aProvider();
    const request = { params: { id: 'w1', providerId }, body: body as never };
    const refused = await host.asUser('ada').send(chatApi.chooseModelGrounding, request);
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toMatchObject([{ field }]);
  });

  it('are left alone by visitors’ questions, whatever the model answers', async () => {
    const id = await aProvider({ baseUrl: `${hostile.origin}/invents/v1` });
    for (let n = 0; n < 3; n += 1) await ask(id);
    expect(await modelOf(id)).toBeUndefined();
  });
});
