import { beforeEach, describe, expect, it, vi } from 'vitest';
import { botApi, botEvents, chatApi, workspaceEvents, ERRORS } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { settingsRevisionModel } from './settings/settings-revisions.model.ts';
import { openBotHarness } from './testing/bot-harness.ts';

describe('the bot service', async () => {
  let botLimit: number;
  const { host, create, aBot } = await openBotHarness({
    allowance: ({ count }) => ({
      limit: botLimit,
      code: count < botLimit ? null : ERRORS.planBotsUsedUp,
    }),
  });
  beforeEach(() => {
    botLimit = 1_000;
  });

  it('lets a bot use a provider of its own workspace, and knows no other', async () => {
    host.fakeService('chat', (router) => {
      router.bind(chatApi.describeModelProvider, async ({ params: { id, providerId } }) => {
        const owner = { 'provider-1': 'w1', 'provider-2': 'w2' }[providerId];
        if (owner !== id) throw notFound('model provider');
        return { data: { id: providerId, name: 'Mine', embedders: [] } };
      });
    });
    const { id } = await aBot();
    const choose = (provider_id: string, userId = 'ada') =>
      host.asUser(userId).send(botApi.writeBotSettings, {
        params: { id },
        body: { revision: 1, model: { provider_id, model: 'talker' } },
      });
    const [foreign, unknown] = await Promise.all(
      ['provider-2', 'nobody'].map(async (one) => {
        const { status, body } = await choose(one);
        return { status, body: { ...body, requestId: '' } };
      }),
    );
    expect(foreign).toMatchObject({ status: 404, body: { code: Number(ERRORS.notFound) } });
    expect(foreign).toEqual(unknown);
    expect((await choose('provider-1', 'uma')).status).toBe(403);
    const chosen = (await choose('provider-1', 'pat')).result.data.model;
    expect(chosen).toMatchObject({ provider_id: 'provider-1', model: 'talker', fallback: 'extractive' });
  });

  it('makes a bot that visitors can reach at once', async () => {
    const bot = await aBot();
    expect(bot.publicLink?.linkId).toHaveLength(22);
    const linkId = bot.publicLink?.linkId ?? '';
    const config = await host.asVisitor().call(botApi.readWidgetConfig, { params: { linkId } });
    expect(config.result.data).toMatchObject({ botName: 'Helper', greeting: 'Hello! How can I help you?' });
    const resolved = await host.asService().call(botApi.resolvePublicLink, { params: { linkId } });
    expect(resolved.result.data.link.workspace_id).toBe('w1');
    const links = await host.asUser('uma').call(botApi.listPublicLinks, { query: { chat_bot_id: bot.id } });
    expect(links.result.meta.total).toBe(1);
  });

  it('keeps one first link when the event of the bot comes again', async () => {
    const bot = await aBot();
    const data = { chat_bot_id: bot.id, workspace_id: 'w1' };
    const event = eventFor(systemContext('test'), botEvents.botCreated, 'w1', data);
    await host.bus.publish([event, event]);
    const links = await host.asUser('ada').call(botApi.listPublicLinks, { query: { chat_bot_id: bot.id } });
    expect(links.result.meta.total).toBe(1);
  });

  it.each([
    ['ada', 201],
    ['pat', 201],
    ['uma', 403],
    ['bob', 404],
  ])('creation by %s answers %i', async (userId, status) => {
    expect((await create(userId)).status).toBe(status);
  });

  it('gives a plain user the code of the specification', async () => {
    const refused = await create('uma');
    expect(refused.body).toMatchObject({
      code: Number(ERRORS.botChangeForbidden),
      message: 'NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT',
    });
  });

  it('finds the bot again that a run cut off by a crash had made', async () => {
    const click = { 'idempotency-key': 'crash-1' };
    const body = { name: 'Once', workspace_id: 'w1' };
    const first = (await host.asUser('ada').call(botApi.createBot, { body }, click)).result;
    // As left by a process killed after the bot is stored and before the outcome is.
    await host.purgeOutcomes('bot');
    botLimit = 1;
    const repeat = (await host.asUser('ada').call(botApi.createBot, { body }, click)).result;
    expect(repeat).toEqual(first);
  });

  it('refuses one more bot than the plan has, and says how many it has', async () => {
    botLimit = 0;
    const refused = await create('ada');
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({ code: Number(ERRORS.planBotsUsedUp), limit: 0 });
  });

  it('lets a power user delete only own bots', async () => {
    const foreign = await aBot();
    const own = (await create('pat')).result;
    const remove = (id: string) => host.asUser('pat').call(botApi.deleteBot, { params: { id } });
    expect((await remove(foreign.id)).status).toBe(403);
    expect((await remove(own.id)).status).toBe(200);
    expect((await remove(own.id)).status).toBe(404);
  });

  it('closes the links of a deleted bot', async () => {
    const bot = await aBot();
    await host.asUser('ada').call(botApi.deleteBot, { params: { id: bot.id } });
    const linkId = bot.publicLink?.linkId ?? '';
    const config = await host.asVisitor().call(botApi.readWidgetConfig, { params: { linkId } });
    expect(config.status).toBe(404);
    await vi.waitFor(() => {
      const closed = host.publishedAs(botEvents.publicLinkChanged, linkId);
      expect(closed.length).toBeGreaterThanOrEqual(2);
    });
  });

  it('goes with its workspace, however often its event comes, and leaves the bots of others', async () => {
    const kept = await aBot();
    const body = { name: 'Doomed', workspace_id: 'w3' };
    for (let n = 0; n < 3; n += 1) await host.asUser('cy').call(botApi.createBot, { body });
    const event = eventFor(systemContext('test'), workspaceEvents.workspaceDeleted, 'w3', {
      workspace_id: 'w3',
    });
    await host.bus.publish([event, event]);
    const left = await host.asUser('cy').call(botApi.listBots, { query: { workspaceId: 'w3' } });
    expect(left.result.meta.total).toBe(0);
    expect((await host.asUser('ada').call(botApi.getBot, { params: { id: kept.id } })).status).toBe(200);
    await vi.waitFor(() => {
      expect(host.publishedAs(botEvents.botDeleted, 'w3')).toHaveLength(3);
    });
    expect(await host.bus.deadLetters.list({ consumer: 'bot.remove-bots' })).toEqual([]);
  });

  it('closes its public links when it is deleted, once however often its event comes, and no others', async () => {
    const linksOf = async (id: string) =>
      (await host.asUser('ada').call(botApi.listPublicLinks, { query: { chat_bot_id: id } })).result.data;
    const [bot, other] = [await aBot(), await aBot()];
    const body = { chat_bot_id: bot.id, name: 'Shop' };
    await host.asUser('ada').call(botApi.createPublicLink, { body });
    const links = await linksOf(bot.id);
    const data = { chat_bot_id: bot.id, workspace_id: 'w1' };
    const event = eventFor(systemContext('test'), botEvents.botDeleted, 'w1', data);
    await host.bus.publish([event, event]);
    expect(links).toHaveLength(2);
    expect(await linksOf(bot.id)).toEqual([]);
    expect(await linksOf(other.id)).toHaveLength(1);
    await vi.waitFor(() => {
      const published = host.publishedAs(botEvents.publicLinkChanged);
      // Each link is published when it is created and when it is deleted.
      for (const { linkId } of links) expect(published.filter(({ key }) => key === linkId)).toHaveLength(2);
    });
    expect(await host.bus.deadLetters.list({ consumer: 'bot.remove-links' })).toEqual([]);
  });

  it('changes settings part by part and refuses a stale revision with the current one', async () => {
    const bot = await aBot();
    const write = (body: object) =>
      host.asUser('pat').send(botApi.writeBotSettings, { params: { id: bot.id }, body });
    const first = await write({ revision: 1, answering: { threshold: 0.5 } });
    expect(first.status).toBe(200);
    expect(first.body['data']).toMatchObject({ revision: 2, answering: { threshold: 0.5, topK: 6 } });
    const stale = await write({ revision: 1, messages: { greeting: 'Hi' } });
    expect(stale.body).toMatchObject({ code: Number(ERRORS.revisionMismatch), current: { revision: 2 } });
    const bad = await write({ revision: 2, answering: { threshold: 2 }, extra: 1 });
    expect(bad.status).toBe(400);
    expect(bad.body['errors']).toMatchObject([{ field: 'answering.threshold' }, { field: 'extra' }]);
    for (const [part, unread] of Object.entries({
      answering: { unread: 24 },
      moderation: { unread: '' },
    })) {
      const refused = await write({ revision: 2, [part]: unread });
      const field = `${part}.${Object.keys(unread)[0]}`;
      expect(refused.body).toMatchObject({ code: Number(ERRORS.fieldNotValid), errors: [{ field }] });
    }
    const read = await host.asUser('pat').call(botApi.readBotSettings, { params: { id: bot.id } });
    expect(read.result.data.answering).not.toHaveProperty('unread');
    expect(read.result.data.moderation).not.toHaveProperty('unread');
  });

  it('keeps what the settings were, with who changed them and what', async () => {
    const { id } = await aBot();
    const write = (userId: string, revision: number, change: object) =>
      host.asUser(userId).send(botApi.writeBotSettings, { params: { id }, body: { revision, ...change } });
    await write('pat', 1, { general: { tone: 'formal' }, messages: { greeting: 'Good day' } });
    await write('ada', 2, { answering: { topK: 3 } });
    // Changes without effect, and late ones, leave no trace.
    await write('ada', 3, { answering: { topK: 3 } });
    await write('pat', 2, { answering: { topK: 9 } });
    const list = (userId: string, query = {}) =>
      host.asUser(userId).send(botApi.listBotSettingsRevisions, { params: { id }, query });
    const { data, meta } = (await list('pat')).result;
    expect(meta).toMatchObject({ total: 3, page: 1 });
    expect(data.map(({ revision, changedBy, changed }) => [revision, changedBy, changed])).toEqual([
      [3, 'ada', ['answering.topK']],
      [2, 'pat', ['general.tone', 'messages.greeting']],
      [1, 'ada', []],
    ]);
    expect(data[1]).toMatchObject({ general: { tone: 'formal' }, answering: { topK: 6 } });
    const times = data.map(({ changedAt }) => Date.parse(changedAt ?? ''));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const second = (await list('pat', { page: 2, limit: 1 })).result;
    expect(second).toEqual({ data: [data[1]], meta: { total: 3, page: 2, limit: 1 } });
    expect((await list('uma')).status).toBe(403);
    const [foreign, unknown] = await Promise.all(
      [id, 'nobody'].map(async (one) => {
        const params = { id: one };
        const { status, body } = await host
          .asUser('bob')
          .send(botApi.listBotSettingsRevisions, { params, query: {} });
        return { status, body: { ...body, requestId: '' } };
      }),
    );
    expect(foreign?.status).toBe(404);
    expect(foreign).toEqual(unknown);
  });

  it('keeps the last 50 of them', async () => {
    const { id } = await aBot();
    const list = () =>
      host.asUser('ada').call(botApi.listBotSettingsRevisions, {
        params: { id },
        query: { page: 1, limit: 100 },
      });
    const change = (revision: number) =>
      host.asUser('ada').send(botApi.writeBotSettings, {
        params: { id },
        body: { revision, general: { instructions: `Rule ${revision}` } },
      });
    for (let revision = 1; revision <= 53; revision += 1) await change(revision);
    const raced = await Promise.all(Array.from({ length: 10 }, () => change(54)));
    const statuses = raced.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    const kept = (await list()).result.data;
    expect(kept.map(({ revision }) => revision)).toEqual(Array.from({ length: 51 }, (_, i) => 55 - i));
    expect(kept.at(-2)?.changed).toEqual(['general.instructions']);
    expect(kept.at(-1)?.changed).toEqual([]);
  });

  it('keeps none of a bot that is gone, however often its event comes, and those of others', async () => {
    const [gone, other] = [(await aBot()).id, (await aBot()).id];
    for (const id of [gone, other]) {
      await host.asUser('ada').call(botApi.writeBotSettings, {
        params: { id },
        body: { revision: 1, general: { tone: 'formal' } },
      });
    }
    const rows = settingsRevisionModel(host.database.service('bot'));
    const countOf = (id: string) => rows.countDocuments({ chat_bot_id: id });
    expect([await countOf(gone), await countOf(other)]).toEqual([1, 1]);
    const data = { chat_bot_id: gone, workspace_id: 'w1' };
    const event = eventFor(systemContext('test'), botEvents.botDeleted, 'w1', data);
    await host.bus.publish([event, event]);
    await vi.waitFor(async () => expect(await countOf(gone)).toBe(0));
    expect(await countOf(other)).toBe(1);
    expect(await host.bus.deadLetters.list({ consumer: 'bot.remove-settings-revisions' })).toEqual([]);
  });

  it('switches a link off and on', async () => {
    const bot = await aBot();
    const id = [bot.publicLink?.id ?? ''];
    const set = (enabled: boolean) =>
      host.asUser('pat').call(botApi.updatePublicLinks, { query: { id }, body: { enabled } });
    const config = () =>
      host.asVisitor().call(botApi.readWidgetConfig, { params: { linkId: bot.publicLink?.linkId ?? '' } });
    await set(false);
    expect((await config()).status).toBe(404);
    await set(true);
    expect((await config()).status).toBe(200);
    const foreign = await host.asUser('bob').call(botApi.updatePublicLinks, { query: { id }, body: {} });
    expect(foreign.status).toBe(404);
  });

  it('lists chatbots by name and by their last change', async () => {
    const create = async (name: string) =>
      (await host.asUser('dan').call(botApi.createBot, { body: { name, workspace_id: 'w4' } })).result;
    const made = [await create('Moor'), await create('Alder'), await create('Zinc')];
    await host
      .asUser('dan')
      .call(botApi.updateBot, { params: { id: made[0]?.id ?? '' }, body: { description: 'New' } });
    const order = async (orderBy: string, desc = false) => {
      const query = { workspaceId: 'w4', orderBy, desc };
      const { result } = await host.asUser('dan').send(botApi.listBots, { query });
      return result.data.map(({ name }) => name);
    };
    expect(await order('name')).toEqual(['Alder', 'Moor', 'Zinc']);
    expect(await order('id', true)).toEqual(['Zinc', 'Alder', 'Moor']);
    expect(await order('_updateTime', true)).toEqual(['Moor', 'Zinc', 'Alder']);
  });

  it('shows an API key the chatbots it is limited to, and no others', async () => {
    const [own, other] = [await aBot(), await aBot()];
    const key = (botIds: readonly string[], workspaceId = 'w1') =>
      host.asApiKey({ keyId: 'k1', workspaceId, scopes: ['bots:read'], botIds });
    const limited = key([own.id]);
    const list = (await limited.call(botApi.listBots, { query: { workspaceId: 'w1' } })).result;
    expect([list.data.map(({ id }) => id), list.meta.total]).toEqual([[own.id], 1]);
    const statusOf = async (caller: typeof limited, id: string) => [
      (await caller.call(botApi.getBot, { params: { id } })).status,
      (await caller.call(botApi.readBotSettings, { params: { id } })).status,
    ];
    expect(await statusOf(limited, own.id)).toEqual([200, 200]);
    expect(await statusOf(limited, other.id)).toEqual([404, 404]);
    expect(await statusOf(key([]), other.id)).toEqual([200, 200]);
    expect(await statusOf(key([], 'w2'), own.id)).toEqual([404, 404]);
    const all = (await key([]).call(botApi.listBots, { query: { workspaceId: 'w1' } })).result;
    expect(all.meta.total).toBeGreaterThan(1);
  });

  it('lets no API key change a chatbot, its settings or its links', async () => {
    const { id, publicLink } = await aBot();
    const key = host.asApiKey({
      keyId: 'k1',
      workspaceId: 'w1',
      scopes: ['ask', 'chats:read', 'knowledge:read', 'knowledge:write', 'bots:read'],
      botIds: [],
    });
    const refused = [
      await key.send(botApi.updateBot, { params: { id }, body: { name: 'Mine' } }),
      await key.send(botApi.deleteBot, { params: { id } }),
      await key.send(botApi.createBot, { body: { name: 'Mine', workspace_id: 'w1' } }),
      await key.send(botApi.writeBotSettings, { params: { id }, body: { revision: 1 } }),
      await key.send(botApi.deletePublicLinks, { query: { id: [publicLink?.id] } }),
    ];
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
      refused.map(() => [403, Number(ERRORS.scopeMissing)]),
    );
  });
});
