import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANNELS, chatApi } from '@colloquy/contracts';
import { openChatHarness } from '../../testing/chat-harness.ts';

describe('the inbox of a chatbot that its team tries', async () => {
  const harness = await openChatHarness();
  afterAll(() => harness.stop());
  const ada = harness.host.asUser('ada');
  let visitors = '';
  let explained = '';

  beforeAll(async () => {
    visitors = await harness.aConversation();
    await harness.ask(visitors, 'unknown matter');
    const body = { chat_bot_id: 'bot-1', userRef: 'ada', channel: CHANNELS.debug.id };
    explained = (await ada.call(chatApi.createChat, { body })).result.data.id;
    await ada.call(chatApi.ask, { body: { chat_id: explained, query: 'unknown matter', debug: true } });
  });

  it.each([
    ['visitors', { audience: 'visitor' as const }, () => [visitors]],
    ['members', { audience: 'member' as const }, () => [explained]],
    ['everybody', { audience: 'all' as const }, () => [visitors, explained]],
    ['everybody where nothing is said of it', {}, () => [visitors, explained]],
    ['members on a channel of visitors', { audience: 'member' as const, channel: 3 }, () => []],
  ])('lists conversations of %s, all and unanswered', async (_who, query, expected) => {
    expect(await harness.find(query)).toEqual(expected());
    expect(await harness.find({ ...query, unanswered: true })).toEqual(expected());
  });
});
