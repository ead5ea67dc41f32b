import { afterAll, describe, expect, it, vi } from 'vitest';
import { WorkspaceRole, chatApi, workspaceApi, ERRORS } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';
import { readFeed } from '../../testing/open-feed.ts';

const STREAM = { accept: 'text/event-stream' };

describe('the event stream of a conversation', async () => {
  const harness = await openChatHarness();
  const { host } = harness;
  afterAll(() => harness.stop());

  async function ofVisitor(id: string, headers: Record<string, string> = {}) {
    const request = { params: { linkId: 'link-1', id }, query: { userRef: USER_REF } };
    return readFeed(
      await host.asVisitor().fetch(chatApi.followVisitorChat, request, { ...STREAM, ...headers }),
    );
  }
  const ofMember = async (id: string, userId = 'uma', headers: Record<string, string> = {}) =>
    readFeed(
      await host.asUser(userId).fetch(chatApi.followChat, { params: { id } }, { ...STREAM, ...headers }),
    );
  const reply = (id: string, text: string) =>
    host.asUser('ada').call(chatApi.sendMessage, { params: { id }, body: { text } });
  const isText = (text: string) => (event: { data: Readonly<Record<string, unknown>> }) =>
    event.data['answer'] === text;

  it('begins with where the conversation stands, at once, for members and for its visitor', async () => {
    const id = await harness.aConversation();
    const [member, visitor] = [await ofMember(id), await ofVisitor(id)];
    expect((await member.until(({ event }) => event === 'state')).data).toEqual({
      state: 'bot',
      assignee_id: null,
      waitingSince: null,
    });
    expect((await visitor.until(({ event }) => event === 'state')).data).toEqual({ state: 'bot' });
    await Promise.all([member.close(), visitor.close()]);
  });

  it('tells the visitor what a member writes and that the bot is off, without being asked', async () => {
    const id = await harness.aConversation();
    const visitor = await ofVisitor(id);
    await visitor.until(({ event }) => event === 'state');
    await reply(id, 'I am here.');
    expect((await visitor.until(isText('I am here.'))).data).toMatchObject({
      by: 'human',
      author: { name: 'Ada' },
    });
    await visitor.until(({ data }) => data['state'] === 'human' && data['by'] === undefined);
    expect(visitor.texts()).toEqual(['A member of the team has joined the conversation.', 'I am here.']);
    expect(JSON.stringify(visitor.events)).not.toContain('"ada"');
    await visitor.close();
  });

  it('tells members what the visitor writes, and when it is answered', async () => {
    const id = await harness.aConversation();
    const member = await ofMember(id);
    await member.until(({ event }) => event === 'state');
    await harness.ask(id, 'When?');
    const answered = await member.until(({ data }) => data['state'] === 'answered');
    expect(answered.data).toMatchObject({ question: 'When?', metadata: { confidence: 0.9 } });
    await member.close();
  });

  it('goes on after its last event id with what was missed, each once', async () => {
    const id = await harness.aConversation();
    const first = await ofVisitor(id);
    await reply(id, 'one');
    const { id: lastEventId } = await first.until(isText('one'));
    await first.close();
    await reply(id, 'two');
    await reply(id, 'three');
    const second = await ofVisitor(id, { 'last-event-id': lastEventId });
    await second.until(isText('three'));
    expect(second.texts()).toEqual(['two', 'three']);
    await second.close();
  });

  it('is told of what another process writes', async () => {
    const id = await harness.aConversation();
    const visitor = await ofVisitor(id);
    await visitor.until(({ event }) => event === 'state');
    const rows = host.database.service('chat').outboxModels;
    const chats = rows.find(({ modelName }) => modelName === 'Chat');
    await chats?.updateOne({ _id: id }, { $set: { state: 'human' } });
    await visitor.until(({ data }) => data['state'] === 'human');
    await visitor.close();
  });

  it('keeps the order of messages where the process that stored the one before has a clock ahead', async () => {
    const id = await harness.aConversation();
    const texts = ['one', 'two', 'three', 'four'];
    const rows = host.database.service('chat').outboxModels;
    for (const text of texts) {
      await reply(id, text);
      // Like a write of another process whose clock is ahead.
      const ahead = new Date(Date.now() + 500 - 100 * texts.indexOf(text));
      const of = (name: string) => rows.find(({ modelName }) => modelName === name);
      const times = { createdAt: ahead, updatedAt: ahead };
      if (text !== 'four') await of('Turn')?.updateOne({ chat_id: id, answer: text }, { $max: times });
      await of('Chat')?.updateOne({ _id: id }, { $max: { lastMessageAt: ahead } });
    }
    const visitor = await ofVisitor(id);
    await visitor.until(isText('four'));
    expect(visitor.texts().filter((text) => texts.includes(String(text)))).toEqual(texts);
    await visitor.close();
  });

  it('says that a member is writing, until their message is there', async () => {
    const id = await harness.aConversation();
    const [visitor, member] = [await ofVisitor(id), await ofMember(id)];
    await host.asUser('uma').call(chatApi.sayTyping, { params: { id } });
    const typing = await visitor.until(({ event }) => event === 'typing');
    expect(Date.parse(String(typing.data['until']))).toBeGreaterThan(Date.now());
    // Only members see which member is typing.
    expect(Object.keys(typing.data)).toEqual(['until']);
    const known = await member.until(({ event }) => event === 'typing');
    expect(known.data).toEqual({ ...typing.data, user_id: 'uma' });
    await reply(id, 'Done.');
    const later = await ofVisitor(id);
    await later.until(isText('Done.'));
    expect(later.events.filter(({ event }) => event === 'typing')).toEqual([]);
    await Promise.all([visitor.close(), member.close(), later.close()]);
  });

  it('answers where the conversation stands to who asks for no stream, with an id to go on from', async () => {
    const id = await harness.aConversation();
    const { result } = await host.asUser('uma').call(chatApi.followChat, { params: { id } });
    expect(result.data).toMatchObject({ state: 'bot', assignee_id: null });
    await reply(id, 'After it.');
    const member = await ofMember(id, 'uma', { 'last-event-id': result.data.lastEventId });
    await member.until(isText('After it.'));
    await member.close();
    const request = { params: { linkId: 'link-1', id }, query: { userRef: USER_REF } };
    const visitors = await host.asVisitor().call(chatApi.followVisitorChat, request);
    expect(Object.keys(visitors.result.data).toSorted()).toEqual(['lastEventId', 'state']);
  });

  it('does not open without the key, and an unknown conversation looks the same', async () => {
    const id = await harness.aConversation();
    const bodies = [];
    for (const [chatId, userRef] of [
      [id, 'another-reference-0001'],
      ['unknown', USER_REF],
    ] as const) {
      const request = { params: { linkId: 'link-1', id: chatId }, query: { userRef } };
      const refused = await host.asVisitor().send(chatApi.followVisitorChat, request, STREAM);
      expect(refused.status).toBe(404);
      bodies.push({ ...refused.body, requestId: '' });
    }
    expect(bodies[0]).toEqual(bodies[1]);
    const keyless = await host
      .asVisitor()
      .send(chatApi.followVisitorChat, { params: { linkId: 'link-1', id } }, STREAM);
    expect(keyless.body).toMatchObject({
      code: Number(ERRORS.fieldNotValid),
      errors: [{ field: 'userRef' }],
    });
  });

  it('ends when the conversation is erased, and tells nothing of it', async () => {
    const id = await harness.aConversation();
    const visitor = await ofVisitor(id);
    await visitor.until(({ event }) => event === 'state');
    await host.asUser('ada').call(chatApi.deleteChat, { params: { id } });
    await visitor.end();
    expect(visitor.events.map(({ event }) => event)).toEqual(['state']);
  });

  it('tells a member who was removed a second ago nothing more', async () => {
    const members = new Set(['ada', 'uma']);
    const guarded = await openChatHarness();
    try {
      guarded.host.fakeService('workspace', (router) => {
        router.bind(workspaceApi.readMembership, async ({ params: { userId } }) => {
          if (!members.has(userId)) throw notFound('member');
          return { data: { workspace_role_id: WorkspaceRole.admin } };
        });
      });
      const id = await guarded.aConversation();
      const caller = guarded.host.asUser('uma');
      const member = readFeed(await caller.fetch(chatApi.followChat, { params: { id } }, STREAM));
      await member.until(({ event }) => event === 'state');
      members.delete('uma');
      await guarded.host
        .asUser('ada')
        .call(chatApi.sendMessage, { params: { id }, body: { text: 'Without them.' } });
      await member.end();
      expect(JSON.stringify(member.events)).not.toContain('Without them.');
    } finally {
      await guarded.stop();
    }
  });

  it('has room for so many readers of one conversation, and again when one leaves', async () => {
    const id = await harness.aConversation();
    const open = await Promise.all(Array.from({ length: 20 }, () => ofMember(id)));
    const one = host.asUser('uma');
    const refused = await one.send(chatApi.followChat, { params: { id } }, STREAM);
    expect(refused.body).toMatchObject({ code: Number(ERRORS.tooManyRequests) });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    await open[0]?.close();
    await vi.waitFor(async () => {
      const again = await ofMember(id);
      await again.close();
    });
    await Promise.all(open.map((feed) => feed.close()));
  });

  it('ends when its process is taken out of service, so that no restart waits for it', async () => {
    const leaving = await openChatHarness();
    const id = await leaving.aConversation();
    const request = { params: { linkId: 'link-1', id }, query: { userRef: USER_REF } };
    const visitor = readFeed(
      await leaving.host.asVisitor().fetch(chatApi.followVisitorChat, request, STREAM),
    );
    await visitor.until(({ event }) => event === 'state');
    leaving.host.leave();
    await visitor.end();
    await leaving.stop();
  });
});
