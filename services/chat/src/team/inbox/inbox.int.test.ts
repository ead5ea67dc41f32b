import { afterAll, describe, expect, it, vi } from 'vitest';
import { chatApi, chatEvents, workspaceEvents, ERRORS } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

describe('the inbox', async () => {
  const harness = await openChatHarness();
  // Conversations of bot-1, each with a distinguishing feature.
  const empty = await harness.aConversation();
  const plain = await harness.aConversation();
  await harness.ask(plain, 'When does it arrive?');
  const unknown = await harness.aConversation();
  await harness.ask(unknown, 'unknown matter');
  const dotted = await harness.aConversation();
  await harness.ask(dotted, 'hello');
  await harness.ask(dotted, 'Is a.b(c) possible?');
  const elsewhere = await harness.aConversation('link-2');
  await harness.ask(elsewhere, 'When does it arrive?', 'link-2');
  afterAll(() => harness.stop());

  const change = (id: string, body: object, userId = 'ada') =>
    harness.host.asUser(userId).send(chatApi.updateChat, { params: { id }, body });

  it.each([
    ['source', () => harness.find({ source: ['UNKNOWN'] }), () => [unknown]],
    ['several sources', () => harness.find({ source: ['UNKNOWN', 'CONVERSATION'] }), () => [unknown, dotted]],
    ['channel', () => harness.find({ channel: 1 }), () => []],
    ['a text in a question', () => harness.find({ search: 'DOES it arr' }), () => [plain]],
    ['a text in an answer', () => harness.find({ search: 'about when does' }), () => [plain]],
    ['signs of patterns as they are', () => harness.find({ search: 'a.b(c)' }), () => [dotted]],
    ['no pattern', () => harness.find({ search: 'a.*c' }), () => []],
    [
      'whether a question was asked',
      () => harness.find({ hasMessages: true }),
      () => [plain, unknown, dotted],
    ],
    ['a time to come', () => harness.find({ dateFrom: '2999-01-01' }), () => []],
    ['a time gone by', () => harness.find({ dateTo: '2001-01-01' }), () => []],
    ['nothing', () => harness.find({ desc: true }), () => [dotted, unknown, plain, empty]],
  ])('finds conversations of its bot by %s', async (_by, find, expected) => {
    expect(await find()).toEqual(expected());
  });

  it('counts the whole of today when today is the end', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await harness.find({ dateFrom: today, dateTo: today, search: 'arrive' })).toEqual([plain]);
  });

  it('names what is wrong with a filter', async () => {
    const query = { chat_bot_id: 'bot-1', dateFrom: 'yesterday', orderBy: 'answer' };
    const refused = await harness.host.asUser('ada').send(chatApi.listChats, { query });
    expect(refused.status).toBe(400);
    expect(refused.body['errors']).toMatchObject([{ field: 'dateFrom' }, { field: 'orderBy' }]);
  });

  it('keeps tags and who looks after a conversation, and finds it by them', async () => {
    const tags = ['  Big   order ', 'big order', 'VIP'];
    const changed = await change(plain, { tags, assignee_id: 'uma', name: 'Late parcel' }, 'uma');
    expect(changed.body['data']).toMatchObject({
      tags: ['Big order', 'VIP'],
      assignee_id: 'uma',
      name: 'Late parcel',
    });
    expect(await harness.find({ tags: ['VIP', 'other'] })).toEqual([plain]);
    expect(await harness.find({ assignee_id: 'uma' })).toEqual([plain]);
    expect(await harness.find({ assignee_id: chatApi.NO_ASSIGNEE, hasMessages: true })).toEqual([
      unknown,
      dotted,
    ]);
    expect(await harness.find({ search: 'late PARCEL' })).toEqual([plain]);
  });

  it.each([
    ['a user who is no member', { assignee_id: 'eve' }, 'assignee_id'],
    ['a name with an address', { name: 'ada@example.com' }, 'name'],
    ['an empty tag', { tags: ['  '] }, 'tags.0'],
    ['a long tag', { tags: ['x'.repeat(41)] }, 'tags.0'],
    ['many tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags'],
    ['a state that there is not', { state: 'closed' }, 'state'],
  ])('refuses %s', async (_what, body, field) => {
    const refused = await change(plain, body);
    expect([refused.status, refused.body['errors']]).toMatchObject([400, [{ field }]]);
  });

  it('shows what came since a member has looked, and not what members ask themselves', async () => {
    const conversationId = await harness.aConversation();
    await harness.ask(conversationId, 'One?');
    await harness.ask(conversationId, 'Two?');
    expect(await harness.conversation(conversationId)).toMatchObject({ unread: 2, messageCount: 2 });
    expect(await harness.find({ unread: true, search: 'Two?' })).toEqual([conversationId]);
    await change(conversationId, { unread: 0 });
    expect(await harness.find({ unread: true, search: 'Two?' })).toEqual([]);
    expect(await harness.find({ unread: false, search: 'Two?' })).toEqual([conversationId]);
    await change(conversationId, { unread: 1 });
    expect(await harness.conversation(conversationId)).toMatchObject({ unread: 1 });

    const own = await harness.host
      .asUser('uma')
      .call(chatApi.createChat, { body: { chat_bot_id: 'bot-1', userRef: 'uma' } });
    const { id } = own.result.data;
    await harness.host.asUser('uma').call(chatApi.ask, { body: { chat_id: id, query: 'Mine?' } });
    expect(await harness.conversation(id)).toMatchObject({ unread: 0, messageCount: 1 });
  });

  it('refuses a change made on an older state, and counts no message as one', async () => {
    const conversationId = await harness.aConversation();
    const { revision } = (await change(conversationId, { tags: ['one'] })).result.data;
    await harness.ask(conversationId, 'And now?');
    expect((await change(conversationId, { tags: ['one', 'two'], revision })).status).toBe(200);
    const late = await change(conversationId, { tags: ['three'], revision });
    expect(late.body).toMatchObject({
      code: Number(ERRORS.revisionMismatch),
      current: { tags: ['one', 'two'], revision: revision + 1 },
    });
    expect((await change(conversationId, { unread: 0, revision: revision + 1 })).body['data']).toMatchObject({
      revision: revision + 1,
      unread: 0,
    });
  });

  it('records changes, notes and ratings, without what visitors and members wrote', async () => {
    const conversationId = await harness.aConversation();
    await harness.ask(conversationId, 'When does it arrive?');
    const params = { id: conversationId };
    await change(conversationId, { tags: ['vip'], name: 'Private matter' });
    const note = { params, body: { text: 'A secret remark' } };
    const { result } = await harness.host.asUser('uma').call(chatApi.addNote, note);
    await harness.host
      .asUser('uma')
      .call(chatApi.deleteNote, { params: { ...params, noteId: result.data.id } });
    const { result: history } = await harness.host.asUser('uma').call(chatApi.listHistory, { params });
    const answer = { ...params, historyId: history.data[0]?.id ?? '' };
    await harness.host.asUser('uma').call(chatApi.giveFeedback, { params: answer, body: { value: 1 } });
    await vi.waitFor(() => {
      const entries = harness.host
        .publishedAs(chatEvents.changeRecorded)
        .map(({ data }) => data)
        .filter(({ target }) => target.id === conversationId);
      expect(entries).toMatchObject([
        {
          action: 'chat.changed',
          before: { renamed: false, tags: [] },
          after: { renamed: true, tags: ['vip'] },
        },
        { action: 'chat.note-added', after: { note_id: result.data.id } },
        { action: 'chat.note-deleted', before: { note_id: result.data.id } },
        { action: 'chat.feedback-given', before: { value: 0 }, after: { value: 1 } },
      ]);
      expect(JSON.stringify(entries)).not.toMatch(/Private matter|secret remark|arrive/);
    });
  });

  it('says nothing of it all to the visitor', async () => {
    const { body } = await harness.host.asVisitor().send(chatApi.createVisitorChat, {
      params: { linkId: 'link-1' },
      body: { userRef: USER_REF },
    });
    for (const secret of ['tags', 'assignee_id', 'unread', 'up', 'down', 'workspace_id']) {
      expect(body['data']).not.toHaveProperty(secret);
    }
  });

  it('keeps notes in their order, and lets no member delete the note of another', async () => {
    const params = { id: unknown };
    const add = async (userId: string, text: string) =>
      (await harness.host.asUser(userId).call(chatApi.addNote, { params, body: { text } })).result.data;
    const first = await add('uma', ' Called back. ');
    await add('pat', 'Solved.');
    const listed = async () => (await harness.host.asUser('ada').call(chatApi.listNotes, { params })).result;
    expect(await listed()).toMatchObject({
      data: [
        { text: 'Called back.', author_id: 'uma' },
        { text: 'Solved.', author_id: 'pat' },
      ],
      meta: { total: 2 },
    });
    const remove = (userId: string) =>
      harness.host.asUser(userId).send(chatApi.deleteNote, { params: { ...params, noteId: first.id } });
    expect((await remove('ada')).status).toBe(403);
    expect((await remove('uma')).status).toBe(200);
    expect((await remove('uma')).status).toBe(404);
    expect((await listed()).data.map(({ text }) => text)).toEqual(['Solved.']);
  });

  it('writes a note once when it is sent twice', async () => {
    const headers = { 'idempotency-key': 'note-once' };
    const request = { params: { id: dotted }, body: { text: 'Once.' } };
    await harness.host.asUser('uma').call(chatApi.addNote, request, headers);
    await harness.host.asUser('uma').call(chatApi.addNote, request, headers);
    const { result } = await harness.host.asUser('uma').call(chatApi.listNotes, { params: { id: dotted } });
    expect(result.meta.total).toBe(1);
  });

  it('takes conversations from a member who left, also when the event is delivered twice', async () => {
    await change(dotted, { assignee_id: 'pat' });
    await change(unknown, { assignee_id: 'uma' });
    const left = eventFor(systemContext('workspace'), workspaceEvents.memberLeft, 'w1', {
      workspace_id: 'w1',
      user_id: 'pat',
      workspace_role_id: 3,
      membership_id: null,
    });
    await harness.host.dependencies.publish([left, left]);
    await vi.waitFor(async () => {
      expect(await harness.conversation(dotted)).toMatchObject({ assignee_id: null });
    });
    expect(await harness.conversation(unknown)).toMatchObject({ assignee_id: 'uma' });
  });
});
