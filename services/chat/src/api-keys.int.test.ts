import { afterAll, describe, expect, it } from 'vitest';
import { chatApi, type ApiScope, ERRORS } from '@colloquy/contracts';
import { openChatHarness } from './testing/chat-harness.ts';

describe('asking and reading by an API key', async () => {
  const harness = await openChatHarness();
  afterAll(() => harness.stop());

  const aKey = (scopes: readonly ApiScope[], botIds: readonly string[] = [], workspaceId = 'w1') =>
    harness.host.asApiKey({ keyId: 'k1', workspaceId, scopes, botIds });
  type Key = ReturnType<typeof aKey>;
  const create = (key: Key, chat_bot_id = 'bot-1', channel?: 1 | 2) =>
    key.call(chatApi.createChat, { body: { chat_bot_id, userRef: 'customer-17', channel } });
  const ask = (key: Key, chat_id: string) =>
    key.call(chatApi.ask, { body: { chat_id, query: 'When does my parcel arrive?' } });
  const list = (key: Key, query: object = {}) =>
    key.send(chatApi.listChats, { query: { chat_bot_id: 'bot-1', ...query } });
  const CLOSED = { status: 403, body: { code: Number(ERRORS.scopeMissing), message: 'SCOPE_MISSING' } };

  it('goes as far as the scopes do', async () => {
    const [asking, reading] = [aKey(['ask']), aKey(['chats:read'])];
    const { id } = (await create(asking)).result.data;
    expect((await ask(asking, id)).result.data).toMatchObject({ source: 'EXTERNAL' });
    expect(await asking.call(chatApi.getChat, { params: { id } })).toMatchObject(CLOSED);
    expect(await list(asking)).toMatchObject(CLOSED);
    expect((await reading.call(chatApi.listHistory, { params: { id } })).result.meta.total).toBe(1);
    expect(await ask(reading, id)).toMatchObject(CLOSED);
    expect(await create(reading)).toMatchObject(CLOSED);
  });

  it('finds nothing of a chatbot or a workspace that is not the key’s', async () => {
    const { id } = (await create(aKey(['ask']))).result.data;
    const scopes = ['ask', 'chats:read'] as const;
    for (const key of [aKey(scopes, ['bot-2']), aKey(scopes, [], 'w2')]) {
      const answers = [
        await create(key),
        await ask(key, id),
        await key.call(chatApi.getChat, { params: { id } }),
        await key.call(chatApi.listHistory, { params: { id } }),
        await key.send(chatApi.listHistory, { params: { id }, query: { returnAll: true } }),
        await list(key),
        await list(key, { returnAll: true }),
      ];
      expect(answers.map(({ body }) => body['code'])).toEqual(answers.map(() => Number(ERRORS.notFound)));
    }
    const own = aKey(scopes, ['bot-1']);
    expect((await ask(own, id)).status).toBe(200);
    expect((await list(own)).status).toBe(200);
  });

  it('is not free of charge by way of a debug conversation', async () => {
    const body = { chat_bot_id: 'bot-1', userRef: 'ada', channel: 2 as const };
    const debug = (await harness.host.asUser('ada').call(chatApi.createChat, { body })).result.data;
    expect(await create(aKey(['ask']), 'bot-1', 2)).toMatchObject(CLOSED);
    expect(await ask(aKey(['ask']), debug.id)).toMatchObject(CLOSED);
  });

  it('reads the statistics of what is the key’s, and of nothing else', async () => {
    const conversation = await harness.aConversation();
    await harness.ask(conversation, 'When do parcels arrive?');
    const ofBot = { query: { chat_bot_id: 'bot-1' } };
    const ofWorkspace = { query: { workspace_id: 'w1' } };
    const every = aKey(['stats:read']);
    for (const request of [ofBot, ofWorkspace]) {
      const { totals } = (await every.call(chatApi.readStatistics, request)).result.data;
      expect(totals.answered?.value).toBe(1);
      const { points } = (await every.call(chatApi.readStatisticsSeries, request)).result.data;
      expect(points.reduce((sum, { answered }) => sum + (answered ?? 0), 0)).toBe(1);
    }
    const some = aKey(['stats:read'], ['bot-1']);
    expect((await some.call(chatApi.readStatistics, ofBot)).status).toBe(200);
    const without = [aKey(['chats:read', 'bots:read']), ofBot] as const;
    expect(await without[0].call(chatApi.readStatistics, without[1])).toMatchObject(CLOSED);
    expect(await every.send(chatApi.listChats, ofBot)).toMatchObject(CLOSED);

    const foreign = [
      [aKey(['stats:read'], ['bot-2']), ofBot],
      [aKey(['stats:read'], [], 'w2'), ofBot],
      [aKey(['stats:read'], [], 'w2'), ofWorkspace],
      // Figures of the workspace are those of its other chatbots, too.
      [some, ofWorkspace],
    ] as const;
    for (const [key, request] of foreign) {
      for (const route of [chatApi.readStatistics, chatApi.readStatisticsSeries]) {
        expect((await key.send(route, request)).body['code']).toBe(Number(ERRORS.notFound));
      }
    }
  });

  it('leaves the inbox to members', async () => {
    const { id } = (await create(aKey(['ask']))).result.data;
    const every = aKey(['ask', 'chats:read', 'knowledge:read', 'knowledge:write', 'bots:read', 'stats:read']);
    expect(await every.call(chatApi.deleteChat, { params: { id } })).toMatchObject(CLOSED);
    expect(await every.send(chatApi.updateChat, { params: { id }, body: { tags: [] } })).toMatchObject(
      CLOSED,
    );
  });
});
