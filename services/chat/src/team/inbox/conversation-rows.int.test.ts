import { afterAll, describe, expect, it, vi } from 'vitest';
import { chatApi, ERRORS, MESSAGE_PREVIEW_MAX_LENGTH } from '@colloquy/contracts';
import { conversationModel } from '../../conversations/conversations/conversations.model.ts';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

describe('a conversation in the inbox', async () => {
  const harness = await openChatHarness();
  const { host } = harness;
  afterAll(() => harness.stop());

  const listed = async (query: Record<string, unknown> = {}) =>
    (
      await host
        .asUser('ada')
        .call(chatApi.listChats, { query: { chat_bot_id: 'bot-1', orderBy: 'id', desc: true, ...query } })
    ).result.data;
  const rate = (id: string, historyId: string, by: 'uma' | 'visitor', value: 1 | -1) =>
    by === 'visitor'
      ? host.asVisitor().call(chatApi.giveVisitorFeedback, {
          params: { linkId: 'link-1' },
          body: { chat_id: id, history_id: historyId, userRef: USER_REF, value },
        })
      : host.asUser(by).call(chatApi.giveFeedback, { params: { id, historyId }, body: { value } });

  it('shows what was said last, in one line and cut, by whom and when', async () => {
    const id = await harness.aConversation();
    expect((await harness.conversation(id)).lastMessage).toBeNull();
    await harness.ask(id, `Is it **true** that\n${'long '.repeat(60)}words count?`);
    const [row] = await listed();
    expect(row).toMatchObject({ id, lastMessage: { by: 'bot', at: row?.lastMessageAt } });
    expect(row?.lastMessage?.text).toMatch(/^About Is it true that long long .*…$/);
    expect(row?.lastMessage?.text.length).toBeLessThanOrEqual(MESSAGE_PREVIEW_MAX_LENGTH);
    await harness.send(id, 'broken question');
    expect((await listed())[0]?.lastMessage).toMatchObject({ text: 'broken question', by: 'asker' });
  });

  it('is named by the first question that is more than a greeting or thanks', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'hi');
    await harness.ask(id, 'Thank you!');
    expect((await harness.conversation(id)).name).toMatch(/^Visitor /);
    await harness.ask(id, 'When do parcels arrive?');
    await harness.ask(id, 'And letters?');
    expect((await harness.conversation(id)).name).toBe('When do parcels arrive?');
  });

  it('tells the thumbs of visitors from those of members', async () => {
    const id = await harness.aConversation();
    const historyId = await harness.ask(id, 'When?');
    await rate(id, historyId, 'visitor', -1);
    await rate(id, historyId, 'uma', -1);
    await vi.waitFor(async () =>
      expect(await harness.conversation(id)).toMatchObject({
        down: 2,
        thumbs: { visitor: { up: 0, down: 1 }, member: { up: 0, down: 1 } },
      }),
    );
  });

  it('carries where a text that was searched for stands', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'When do parcels arrive?');
    const filler = 'some words that come before '.repeat(4);
    const historyId = await harness.ask(id, `${filler}the Walrus sings ${filler}`);
    const [row] = await listed({ search: 'walrus' });
    expect(row).toMatchObject({ id, hit: { history_id: historyId, in: 'question' } });
    expect(row?.hit?.snippet).toMatch(/^…[^\n]*the Walrus sings[^\n]*…$/);
    await host.asUser('ada').call(chatApi.updateChat, { params: { id }, body: { name: 'Tuesday calls' } });
    expect((await listed({ search: 'tuesday' }))[0]).toMatchObject({ id, hit: null });
    expect((await listed())[0]).not.toHaveProperty('hit');
  });

  it('is unanswered until a member has dealt with it, and again with the next question without an answer', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'When do parcels arrive?');
    expect(await harness.find({ unanswered: true })).not.toContain(id);
    await harness.ask(id, 'unknown matter nobody wrote down');
    await harness.ask(id, 'thanks');
    expect(await harness.find({ unanswered: true })).toContain(id);
    expect(await harness.find({ unanswered: false })).not.toContain(id);
    const dealtWith = { params: { id }, body: { unanswered: 0 as const } };
    const changed = await host.asUser('uma').call(chatApi.updateChat, dealtWith);
    // Members' fields are unchanged, so the revision stays and no member's edit is refused.
    expect(changed.result.data).toMatchObject({ unanswered: 0, unknownCount: 1, revision: 1 });
    expect(await harness.find({ unanswered: true })).not.toContain(id);
    await harness.ask(id, 'unknown matter nobody ever wrote down');
    expect((await harness.conversation(id)).unanswered).toBe(1);
    const foreign = await host.asUser('eve').call(chatApi.updateChat, dealtWith);
    expect([foreign.status, (await harness.conversation(id)).unanswered]).toEqual([404, 1]);
  });

  it('is found by the item that one of its answers rests on', async () => {
    const citing = await harness.aConversation();
    await harness.ask(citing, 'When do parcels arrive?');
    const silent = await harness.aConversation();
    await harness.ask(silent, 'unknown thing');
    const found = await harness.find({ item_id: 'item-1' });
    expect(found).toContain(citing);
    expect(found).not.toContain(silent);
    expect(await harness.find({ item_id: 'item-2' })).toEqual([]);
    expect(await harness.find({ item_id: 'item-1', search: 'no such words' })).toEqual([]);
  });

  it('of a time before these fields is told from its turns, and renamed from its greeting', async () => {
    const id = await harness.aConversation();
    const historyId = await harness.ask(id, 'hello');
    await rate(id, historyId, 'visitor', 1);
    await vi.waitFor(async () => expect((await harness.conversation(id)).up).toBe(1));
    const unset = { lastMessage: 1, thumbs: 1, openUnknownCount: 1 } as const;
    const rows = conversationModel(host.dependencies.database.service('chat'));
    await rows.updateOne(
      { _id: id },
      { $unset: unset, $set: { name: 'hello', isNamed: true, unknownCount: 2 } },
    );
    await host.migrate();
    const [row] = await listed();
    expect(row).toMatchObject({
      id,
      unanswered: 2,
      lastMessage: { text: 'Hello! How can I help you?', by: 'bot' },
      thumbs: { visitor: { up: 1, down: 0 } },
    });
    expect(await harness.find({ unanswered: true })).toContain(id);
    await harness.ask(id, 'unknown matter nobody wrote down');
    expect(await harness.conversation(id)).toMatchObject({
      name: 'unknown matter nobody wrote down',
      unanswered: 3,
    });
  });

  it('keeps the name that a member gave it, even a greeting', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'hello');
    await host.asUser('ada').call(chatApi.updateChat, { params: { id }, body: { name: 'Hello' } });
    await harness.ask(id, 'When do parcels arrive?');
    expect((await harness.conversation(id)).name).toBe('Hello');
  });

  it('tells its visitor nothing of all that', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'When?');
    const created = await host.asVisitor().call(chatApi.createVisitorChat, {
      params: { linkId: 'link-1' },
      body: { userRef: USER_REF },
    });
    for (const field of ['lastMessage', 'thumbs', 'unanswered'])
      expect(created.result.data).not.toHaveProperty(field);
    const refused = await host.asUser('ada').send(chatApi.updateChat, {
      params: { id },
      body: { unanswered: 3 },
    });
    expect(refused.body).toMatchObject({
      errors: [{ code: Number(ERRORS.fieldNotValid), field: 'unanswered' }],
    });
  });

  it('keeps nothing of what was said once it is erased', async () => {
    const id = await harness.aConversation();
    await harness.ask(id, 'A secret about Walter');
    await host.asUser('ada').call(chatApi.deleteChat, { params: { id } });
    const stored = await conversationModel(host.dependencies.database.service('chat')).findById(id).lean();
    expect(stored).toMatchObject({ name: '', lastMessage: null });
    expect(JSON.stringify(stored)).not.toContain('Walter');
  });
});
