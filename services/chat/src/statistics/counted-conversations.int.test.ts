import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi } from '@colloquy/contracts';
import { aFlow, anInfo, anInput } from '@colloquy/flow-engine/testing';
import { USER_REF } from '../testing/chat-harness.ts';
import { openFlowChat } from '../testing/open-flow-chat.ts';

const HELLO = aFlow(anInfo('hello', { next_id: 'name' }), anInput('name', { next_id: null }));
const TO_READ = { unread: true, hasMessages: true };

describe('a conversation with a flow', async () => {
  const chat = await openFlowChat();
  afterAll(() => chat.stop());
  const { host } = chat;
  let silent = '';
  let surveyed = '';
  let asking = '';
  async function statistics() {
    // The test sets the service's clock, while turns have the store's time.
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const query = { chat_bot_id: 'bot-1', dateFrom: inDays(-1), dateTo: inDays(1) };
    return (await host.asUser('uma').call(chatApi.readStatistics, { query })).result.data;
  }

  beforeAll(async () => {
    await chat.publish(HELLO);
    silent = await chat.aConversation();
    await chat.say(silent);
    await chat.say(silent, '_', { chat_survey_id: 'hello' });
    surveyed = await chat.aConversation();
    await chat.say(surveyed);
    await chat.say(surveyed, '_', { chat_survey_id: 'hello' });
    await chat.say(surveyed, 'Ada', { chat_survey_id: 'name' });
    asking = await chat.aConversation();
    await chat.say(asking);
    await chat.say(asking, '_', { chat_survey_id: 'hello' });
    await chat.say(asking, 'Ada', { chat_survey_id: 'name' });
    await chat.say(asking, 'When do parcels arrive?');
    await chat.say(asking, 'unsupported matter');
  });

  it('whose visitor has said nothing waits for nobody and stands in no list', async () => {
    expect(await chat.conversation(silent)).toMatchObject({
      unread: 0,
      messageCount: 0,
      lastMessage: null,
      lastMessageAt: null,
    });
    expect(await chat.find(TO_READ)).toEqual([surveyed, asking]);
  });

  it('counts answers of a survey as messages to read, and as no questions', async () => {
    expect(await chat.conversation(surveyed)).toMatchObject({ unread: 1, messageCount: 0 });
    expect(await chat.conversation(asking)).toMatchObject({ unread: 3, messageCount: 2, unknownCount: 1 });
    expect(await chat.find({ source: ['CONVERSATION'] })).toEqual([]);
    expect(await chat.find({ source: ['EXTERNAL'] })).toEqual([asking]);
  });

  it('is a chat of statistics once a question was asked, whose parts add up', async () => {
    const { totals: counted, tops } = await statistics();
    expect(counted).toMatchObject({
      chats: { value: 1 },
      visitors: { value: 1 },
      messages: { value: 2 },
      answered: { value: 1 },
      unknown: { value: 1 },
      bySource: { CONVERSATION: { value: 0 }, EXTERNAL: { value: 1 }, UNKNOWN: { value: 1 } },
    });
    expect(tops.questions.map(({ label }) => label).toSorted()).toEqual([
      'When do parcels arrive?',
      'unsupported matter',
    ]);
  });

  it('meets its flow once, however little its visitor said', async () => {
    const id = await chat.aConversation();
    await chat.say(id);
    await chat.say(id, '_', { chat_survey_id: 'hello' });
    await chat.say(id, 'Ada', { chat_survey_id: 'name' });
    expect((await chat.say(id, 'When do parcels arrive?')).metadata.survey).toBeUndefined();
    expect((await chat.say(id)).answer).toBe('');
  });

  it('can be rated after a survey, and not before anything was said', async () => {
    const rate = (chat_id: string) =>
      host.asVisitor().send(chatApi.giveCsat, {
        params: { linkId: 'link-1' },
        body: { chat_id, rating: 5, userRef: USER_REF },
      });
    expect([(await rate(surveyed)).status, (await rate(silent)).status]).toEqual([200, 409]);
  });

  it('waits to be read once its visitor has sent the contact form without a word', async () => {
    await chat.set({ contactForm: botSettingsSchema.parse({ contactForm: { enabled: true } }).contactForm });
    const id = await chat.aConversation();
    await chat.say(id);
    const body = { chat_id: id, email: 'visitor@example.com', userRef: USER_REF };
    await host.asVisitor().call(chatApi.sendContact, { params: { linkId: 'link-1' }, body });
    expect(await chat.find({ ...TO_READ, hasContact: true })).toEqual([id]);
  });
});
