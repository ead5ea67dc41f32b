import { afterAll, describe, expect, it } from 'vitest';
import { CHANNELS, chatApi, isOfMembers, waitsToBeRead, type ChatChannel } from '@colloquy/contracts';
import { openChatHarness, USER_REF } from './testing/chat-harness.ts';

/** Of the others, a conversation begins with what their messenger sends. */
const BEGUN_HERE = Object.values(CHANNELS).filter((channel) => isOfMembers(channel) || channel.isOpenByLink);

describe.each(BEGUN_HERE)('a conversation by the channel $name', async (channel) => {
  const harness = await openChatHarness();
  const conversationId = isOfMembers(channel) ? await ofMember(channel.id) : await harness.aConversation();
  const body = { chat_id: conversationId, query: 'When does my parcel arrive?' };
  const answered = await harness.host.asUser('ada').call(chatApi.ask, { body });
  const historyId = answered.result.data.metadata.history_id;
  afterAll(() => harness.stop());

  async function ofMember(id: ChatChannel): Promise<string> {
    // Parsed as a client's JSON is: the route takes the channels of members alone.
    const body = chatApi.createChat.body.parse({ chat_bot_id: 'bot-1', userRef: USER_REF, channel: id });
    return (await harness.host.asUser('ada').call(chatApi.createChat, { body })).result.data.id;
  }

  it('waits to be read only when a visitor asks', async () => {
    const { unread, messageCount } = await harness.conversation(conversationId);
    expect([unread, messageCount]).toEqual([waitsToBeRead(channel) ? 1 : 0, 1]);
  });

  it('is opened, asked in and given feedback through a public link only where its row says so', async () => {
    const status = channel.isOpenByLink ? 200 : 404;
    const read = await harness.visitorHistory(conversationId);
    const asked = await harness.send(conversationId, 'And why?');
    const rated = await harness.host.asVisitor().call(chatApi.giveVisitorFeedback, {
      params: { linkId: 'link-1' },
      body: { chat_id: conversationId, history_id: historyId, userRef: USER_REF, value: 1 },
    });
    expect([read.status, asked.status, rated.status]).toEqual([status, status, status]);
  });

  it('takes the feedback of members whatever it came in by', async () => {
    const params = { id: conversationId, historyId };
    const { status } = await harness.host
      .asUser('uma')
      .call(chatApi.giveFeedback, { params, body: { value: -1 } });
    expect(status).toBe(200);
  });

  it('is closed to API keys where its answers have no meter', async () => {
    const { status } = await harness.host
      .asApiKey({ keyId: 'k1', workspaceId: 'w1', scopes: ['ask'], botIds: [] })
      .call(chatApi.ask, { body: { chat_id: conversationId, query: 'When?' } });
    expect(status).toBe(channel.isMetered ? 200 : 403);
  });
});
