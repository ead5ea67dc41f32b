import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  CHANNELS,
  authEvents,
  botEvents,
  chatApi,
  type OwnChat,
  type RouteOutput,
} from '@colloquy/contracts';
import type { Answerer } from '@colloquy/answering';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openChatHarness } from '../../testing/chat-harness.ts';

describe('conversations of who and what goes', async () => {
  let now = new Date();

  const silent: Answerer = {
    modelId: 'none',
    answer() {
      throw new Error('Nothing is known, so nothing is answered');
    },
  };

  const harness = await openChatHarness({
    dependencies: { now: () => now, jobs: { purgeIntervalMs: 20 } },
    answerer: silent,
    members: [{ w1: { ada: 3, bob: 3 }, w2: { ada: 3 } }],
    bots: { 'bot-1': 'w1', 'bot-2': 'w2', 'bot-gone': 'w1' },
    search: () => ({ hits: [] }),
  });
  const { host } = harness;
  afterAll(() => harness.stop());

  async function aConversation(
    userId: string,
    botId: string,
    questions: readonly string[],
    userRef = userId,
  ) {
    const body = { name: `${userId}@example.com`, chat_bot_id: botId, userRef };
    const { result } = await host.asUser(userId).call(chatApi.createChat, { body });
    for (const query of questions) {
      await host.asUser(userId).call(chatApi.ask, { body: { chat_id: result.data.id, query } });
    }
    return result.data.id;
  }
  const read = async (userId: string, conversationId: string) =>
    host.asUser(userId).call(chatApi.getChat, { params: { id: conversationId } });
  async function own(userId: string, workspaceIds: string[]): Promise<OwnChat[][]> {
    const pages: OwnChat[][] = [];
    let from: RouteOutput<typeof chatApi.listOwnChats>['meta']['next'] = null;
    do {
      const body = { user_id: userId, workspaceIds, from };
      const sent = await host.asService('auth').send(chatApi.listOwnChats, { body });
      const { data, meta } = chatApi.listOwnChats.response.parse(sent.result);
      pages.push(data);
      from = meta.next;
    } while (from !== null);
    return pages;
  }
  const questionsIn = (pages: OwnChat[][]) =>
    pages.flat().flatMap(({ messages }) => messages.map(({ question }) => question));

  it('are exported for the user, of the workspaces that they may read, and of no other user', async () => {
    const first = await aConversation('ada', 'bot-1', ['What is one?', 'What is two?']);
    await aConversation('ada', 'bot-2', ['What is elsewhere?']);
    await aConversation('bob', 'bot-1', ['What is theirs?']);
    const empty = await aConversation('ada', 'bot-1', []);
    const pages = await own('ada', ['w1']);
    expect(pages.flat().map(({ id }) => id)).toEqual([first, empty]);
    expect(questionsIn(pages)).toEqual(['What is one?', 'What is two?']);
    expect(pages.flat()[0]).toMatchObject({ channel: CHANNELS.chat.id, workspace_id: 'w1' });
    expect(questionsIn(await own('ada', ['w1', 'w2']))).toContain('What is elsewhere?');
    expect(await own('ada', [])).toEqual([[]]);
  });

  it('come in pages that leave nothing out and repeat nothing', async () => {
    for (let n = 0; n < 53; n += 1)
      await aConversation('bob', 'bot-1', n % 20 === 0 ? [`What is ${n}?`] : []);
    const pages = await own('bob', ['w1']);
    expect(pages.length).toBe(2);
    const ids = pages.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(questionsIn(pages)).toEqual(['What is theirs?', 'What is 0?', 'What is 20?', 'What is 40?']);
  });

  it('lose the user whose account is deleted and keep what was said, however often the event is delivered', async () => {
    const conversationId = await aConversation('ada', 'bot-1', ['What is mine?']);
    const event = eventFor(systemContext('auth'), authEvents.userDeleted, null, { user_id: 'ada' });
    await host.bus.publish([event]);
    await vi.waitFor(async () => expect(await own('ada', ['w1', 'w2'])).toEqual([[]]));
    await host.bus.publish([event]);
    const { data } = (await read('bob', conversationId)).result;
    expect(data.userRef).toBe(`deleted:${conversationId}`);
    expect(data.name).toMatch(/^Visitor /);
    const history = await host.asUser('bob').call(chatApi.listHistory, { params: { id: conversationId } });
    expect(history.result.data.map(({ question }) => question)).toEqual(['What is mine?']);
    expect(await host.bus.deadLetters.list({ consumer: 'chat.forget-person' })).toEqual([]);
    expect((await own('bob', ['w1'])).flat().length).toBeGreaterThan(50);
  });

  it('lose the name of a member whose account is deleted and keep what they wrote', async () => {
    const conversationId = await aConversation('bob', 'bot-1', ['What is wanted?']);
    const params = { id: conversationId };
    await host.asUser('ada').call(chatApi.sendMessage, { params, body: { text: 'This is.' } });
    const author = async () => {
      const { result } = await host.asUser('bob').call(chatApi.listHistory, { params });
      return result.data.find(({ by }) => by === 'human');
    };
    expect(await author()).toMatchObject({ answer: 'This is.', author: { id: 'ada', name: 'Ada' } });
    const event = eventFor(systemContext('auth'), authEvents.userDeleted, null, { user_id: 'ada' });
    await host.bus.publish([event, event]);
    await vi.waitFor(async () =>
      expect(await author()).toMatchObject({ answer: 'This is.', author: { id: 'ada', name: '' } }),
    );
    expect(await host.storedText('chat')).not.toContain('"Ada"');
  });

  it('go with their bot at once, however often the event is delivered, and for good after thirty days', async () => {
    const going = await aConversation('bob', 'bot-gone', ['What goes?']);
    const stays = await aConversation('bob', 'bot-1', ['What stays?']);
    const data = { chat_bot_id: 'bot-gone', workspace_id: 'w1' };
    const event = eventFor(systemContext('bot'), botEvents.botDeleted, 'w1', data);
    await host.bus.publish([event, event]);
    await vi.waitFor(async () => expect((await read('bob', going)).status).toBe(404));
    const ask = host.asUser('bob').call(chatApi.ask, { body: { chat_id: going, query: 'Still there?' } });
    expect((await ask).status).toBe(404);
    expect((await read('bob', stays)).status).toBe(200);

    const rows = host.database.service('chat');
    const left = async () => {
      const counts = rows.outboxModels.map((model) => model.countDocuments({ status: 9 }).exec());
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    expect(await left()).toBe(2);
    now = new Date(now.getTime() + 31 * 24 * 60 * 60_000);
    await vi.waitFor(async () => expect(await left()).toBe(0));
    expect((await read('bob', stays)).status).toBe(200);
  });
});
