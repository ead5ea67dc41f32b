import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ERRORS,
  WorkspaceRole,
  billingApi,
  botSettingsSchema,
  chatApi,
  chatEvents,
} from '@colloquy/contracts';
import { refusal } from '@colloquy/service-kit/testing';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { openChatHarness } from '../../testing/chat-harness.ts';

const KEY = 'sk-own-models';
const { admin } = WorkspaceRole;
const resetsAt = '2031-03-15T00:00:00.000Z';

describe("answers by a workspace's own model, on a plan that does not bill them", async () => {
  const models = await startFakeOpenAi({ apiKey: KEY, models: ['talker'] });
  let model: object = {};
  /** Answers left in the plan; each reservation takes one until it is released. */
  let left: number;
  let held: Set<string>;
  let committed: string[];
  const botIds = Array.from({ length: 40 }, (_, n) => `bot-${n}`);
  const harness = await openChatHarness({
    modelHosts: [new URL(models.baseUrl).host],
    settings: () => botSettingsSchema.parse({ model }),
    bots: Object.fromEntries(botIds.map((id) => [id, 'w1'])),
    members: [{ w1: { ada: admin }, w2: { eve: admin } }],
    areChunksLive: () => true,
    billing(router) {
      router.bind(billingApi.reserveUsage, async ({ params: { id: workspace_id, resource }, body }) => {
        const shown = { workspace_id, resource, used: 0, resetsAt };
        if (body.byOwnModel)
          return { data: { ...shown, allowed: true, code: null, limit: null, isBilled: false } };
        const isFull = held.size >= left;
        if (!isFull) for (const { id } of body.items) held.add(id);
        const code = isFull ? ERRORS.planAnswersUsedUp : null;
        return { data: { ...shown, allowed: !isFull, code, limit: 100 } };
      });
      router.bind(billingApi.commitReservations, async ({ body }) => {
        committed.push(...body.ids);
        return { data: {} };
      });
      router.bind(billingApi.releaseReservations, async ({ body }) => {
        for (const id of body.ids) held.delete(id);
        return { data: {} };
      });
    },
  });
  const { host } = harness;
  afterAll(async () => {
    await harness.stop();
    await models.close();
  });
  beforeEach(() => {
    models.failAlways(null);
    [left, held, committed] = [1, new Set(), []];
  });

  async function aProvider(userId = 'ada', id = 'w1') {
    const body = { name: 'Mine', baseUrl: models.baseUrl, apiKey: KEY };
    const made = await host.asUser(userId).call(chatApi.createModelProvider, { params: { id }, body });
    return made.result.data.id;
  }
  const choose = (providerId: string, grounding: 'quoted' | 'unused') =>
    host.asUser('ada').call(chatApi.chooseModelGrounding, {
      params: { id: 'w1', providerId },
      body: { model: 'talker', grounding },
    });
  async function aChat(settings: object, chat_bot_id = botIds.pop() ?? '') {
    model = { model: 'talker', ...settings };
    const body = { name: 'Ada', chat_bot_id, userRef: 'ada' };
    return (await host.asUser('ada').call(chatApi.createChat, { body })).result.data.id;
  }
  const ask = (chat_id: string, query = 'When do parcels arrive?') =>
    host.asUser('ada').send(chatApi.ask, { body: { chat_id, query } });
  const givers = (chatId: string) =>
    host.publishedAs(chatEvents.questionAnswered, chatId).map(({ data }) => data.provider_id);

  it('are given to fifty at once with one answer left, which stays left, and say who gave them', async () => {
    const provider_id = await aProvider();
    const id = await aChat({ provider_id });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ask(id, `When do parcels arrive? ${n}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await vi.waitFor(() => expect(givers(id)).toHaveLength(50));
    expect(new Set(givers(id))).toEqual(new Set([provider_id]));
    expect([held.size, committed]).toEqual([0, []]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(provider_id);
  });

  it('take one from the plan where the sources are quoted in their place', async () => {
    const provider_id = await aProvider();
    const id = await aChat({ provider_id });
    models.failAlways({ kind: 'status', status: 503 });
    expect((await ask(id)).result.data.source).toBe('EXTERNAL');
    await vi.waitFor(() => expect(committed).toHaveLength(1));
    await vi.waitFor(() => expect(givers(id)).toEqual(['instance']));
    // No answers are left: the installation's model gives no free answer.
    const refused = await ask(await aChat({ provider_id }));
    expect([refused.status, refused.body['code']]).toEqual([402, Number(ERRORS.planAnswersUsedUp)]);
  });

  it('take one from the plan where the model is not used, which is asked nothing', async () => {
    const providerId = await aProvider();
    await choose(providerId, 'unused');
    const seen = models.requests;
    const id = await aChat({ provider_id: providerId });
    expect((await ask(id)).result.data.source).toBe('EXTERNAL');
    await vi.waitFor(() => expect(committed).toHaveLength(1));
    await vi.waitFor(() => expect(givers(id)).toEqual(['instance']));
    const refused = await ask(await aChat({ provider_id: providerId }));
    expect([refused.status, refused.body['code']]).toEqual([402, Number(ERRORS.planAnswersUsedUp)]);
    expect(models.requests).toBe(seen);
  });

  it('take one from the plan where the model may only quote and is given up, and are not kept as its own', async () => {
    const provider_id = await aProvider();
    await choose(provider_id, 'quoted');
    const botId = botIds.pop() ?? '';
    const id = await aChat({ provider_id }, botId);
    const release = models.hold();
    const given = (await ask(id)).result.data;
    expect([given.source, given.metadata.modelError]).toEqual(['EXTERNAL', ERRORS.deadlineExceeded]);
    await vi.waitFor(() => expect(committed).toHaveLength(1));
    await vi.waitFor(() => expect(givers(id)).toEqual(['instance']));
    release();
    const again = await aChat({ provider_id }, botId);
    expect((await ask(again)).result.data.source).toBe('EXTERNAL');
    await vi.waitFor(() => expect(givers(again)).toEqual([provider_id]));
    expect((await ask(await aChat({ provider_id }, botId))).result.data.source).toBe('CACHE');
    // Without answers left in the plan, the installation's model gives no free answer.
    left = 0;
    const hold = models.hold();
    expect((await ask(await aChat({ provider_id }))).body).toMatchObject(refusal(ERRORS.planAnswersUsedUp));
    hold();
  });

  it.each(['extractive', 'error'])(
    'take one from the plan where the model may only quote and quotes nothing, with the fallback %s',
    async (fallback) => {
      const provider_id = await aProvider();
      await choose(provider_id, 'quoted');
      const botId = botIds.pop() ?? '';
      models.failAlways({ kind: 'says', text: 'Storks bring them.', pieceChars: 5, withRole: true });
      const id = await aChat({ provider_id, fallback }, botId);
      const { source, metadata } = (await ask(id)).result.data;
      expect([source, metadata.modelError, metadata.versions.model]).toEqual([
        'EXTERNAL',
        undefined,
        'extractive-1',
      ]);
      await vi.waitFor(() => expect(committed).toHaveLength(1));
      await vi.waitFor(() => expect(givers(id)).toEqual(['instance']));
      // No model has failed, so the answer is cached as usual.
      expect((await ask(await aChat({ provider_id, fallback }, botId))).result.data.source).toBe('CACHE');
      left = 0;
      const refused = await ask(await aChat({ provider_id, fallback }));
      expect(refused.body).toMatchObject(refusal(ERRORS.planAnswersUsedUp));
      // A question without an answer uses no unit, and needs none to be left.
      const unknown = await ask(await aChat({ provider_id, fallback }), 'How many windows has the ship?');
      expect([unknown.status, unknown.result.data.source]).toEqual([200, 'UNKNOWN']);
    },
  );

  it('take nothing where a model that may only quote is given up, and is to say so', async () => {
    const provider_id = await aProvider();
    await choose(provider_id, 'quoted');
    const id = await aChat({ provider_id, fallback: 'error' });
    const release = models.hold();
    left = 0;
    expect((await ask(id)).body).toMatchObject(refusal(ERRORS.deadlineExceeded));
    expect(held.size).toBe(0);
    release();
  });

  it('are the instance’s once the provider is deleted, and never free under the name of a foreign one', async () => {
    const provider_id = await aProvider();
    const [before, after] = [await aChat({ provider_id }), await aChat({ provider_id })];
    expect((await ask(before)).result.data.source).toBe('EXTERNAL');
    expect(held.size).toBe(0);
    const gone = { params: { id: 'w1' }, query: { id: [provider_id] } };
    await host.asUser('ada').call(chatApi.deleteModelProviders, gone);
    expect((await ask(after)).result.data.source).toBe('EXTERNAL');
    await vi.waitFor(() => expect(committed).toHaveLength(1));
    await vi.waitFor(() => expect([...givers(before), ...givers(after)]).toEqual([provider_id, 'instance']));
    const foreign = await aChat({ provider_id: await aProvider('eve', 'w2') });
    expect((await ask(foreign)).body).toMatchObject(refusal(ERRORS.planAnswersUsedUp));
  });

  it('take nothing, and need nothing, where a model that failed is to say so', async () => {
    const id = await aChat({ provider_id: await aProvider(), fallback: 'error' });
    left = 0;
    models.failAlways({ kind: 'status', status: 503 });
    expect((await ask(id)).status).toBe(503);
    expect(held.size).toBe(0);
  });
});
