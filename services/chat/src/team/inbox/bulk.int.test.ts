import { afterAll, describe, expect, it } from 'vitest';
import { CHAT_MAX_TAGS, chatApi, chatEvents, ERRORS } from '@colloquy/contracts';
import { openChatHarness } from '../../testing/chat-harness.ts';

describe('several conversations at once', async () => {
  const harness = await openChatHarness();
  const { host } = harness;
  afterAll(() => harness.stop());
  const change = (id: string[], body: object, by = 'uma') =>
    host.asUser(by).send(chatApi.updateChats, { query: { id }, body });
  const erase = (id: string[], by = 'ada') => host.asUser(by).send(chatApi.deleteChats, { query: { id } });
  const tagsOf = async (id: string) => (await harness.conversation(id)).tags;
  const two = async () => [await harness.aConversation(), await harness.aConversation('link-2')] as const;

  it('get and lose tags without losing their own, an assignee and marks', async () => {
    const [one, other] = await two();
    await host
      .asUser('uma')
      .call(chatApi.updateChat, { params: { id: one }, body: { tags: ['VIP', 'old'] } });
    const answered = await change([one, other, one], {
      addTags: ['vip', 'new'],
      removeTags: ['OLD'],
      assignee_id: 'pat',
      unanswered: 0,
    });
    expect(answered.body['data']).toMatchObject([
      { id: one, tags: ['VIP', 'new'], assignee_id: 'pat' },
      { id: other, tags: ['vip', 'new'], assignee_id: 'pat' },
    ]);
  });

  it('are changed all or not at all', async () => {
    const [one, full] = await two();
    const tags = Array.from({ length: CHAT_MAX_TAGS }, (_, at) => `tag ${at}`);
    await host.asUser('uma').call(chatApi.updateChat, { params: { id: full }, body: { tags } });
    const tooMany = await change([one, full], { addTags: ['more'] });
    expect(tooMany.body).toMatchObject({ errors: [{ field: 'addTags' }] });
    const foreign = await change([one], { addTags: ['x'] }, 'eve');
    const unknown = await change([one, 'no-such-chat'], { addTags: ['x'] });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect([foreign.body['code'], foreign.body['message']]).toEqual([
      unknown.body['code'],
      unknown.body['message'],
    ]);
    const noMember = await change([one], { addTags: ['x'], assignee_id: 'eve' });
    expect(noMember.body).toMatchObject({ errors: [{ field: 'assignee_id' }] });
    expect(await tagsOf(one)).toEqual([]);
  });

  const move = (id: string, state: string, by = 'pat') =>
    host.asUser(by).send(chatApi.updateChat, { params: { id }, body: { state } });
  const stateOf = async (id: string) => (await harness.conversation(id)).state;

  it('move to a state together; those that may not are named, and nothing of them changes', async () => {
    const [free, taken] = await two();
    const [spam, done] = await two();
    await move(taken, 'human');
    await move(spam, 'spam');
    await move(done, 'resolved');
    const answered = await change([free, spam, taken, done, free], {
      state: 'resolved',
      addTags: ['closed'],
    });
    expect(answered.status).toBe(200);
    expect(answered.body['data']).toMatchObject(
      [free, taken, done].map((id) => ({ id, state: 'resolved', tags: ['closed'] })),
    );
    expect(answered.body['refused']).toEqual([spam]);
    expect(await harness.conversation(spam)).toMatchObject({ state: 'spam', tags: [] });
    const handedBack = await change([free, spam], { state: 'bot' });
    expect(handedBack.body).toMatchObject({ data: [{ id: spam, state: 'bot' }], refused: [free] });
  });

  it('go back to the bot with the notice that their visitors are owed', async () => {
    const [one, other] = await two();
    await move(one, 'human');
    await change([one, other], { state: 'bot' });
    const { data } = (await harness.visitorHistory(one)).result;
    expect(data.filter(({ by }) => by === 'system')).toHaveLength(2);
  });

  it('are taken over one by one, and never wait by a member’s wish', async () => {
    const [one] = await two();
    for (const state of ['human', 'waiting', 'open']) {
      expect((await change([one], { state })).body).toMatchObject({ errors: [{ field: 'state' }] });
    }
    expect(await stateOf(one)).toBe('bot');
  });

  it('that members hold with the bot have no visitor to move', async () => {
    const body = { chat_bot_id: 'bot-1', userRef: 'uma', channel: 2 as const };
    const own = await host.asUser('uma').call(chatApi.createChat, { body });
    const { id } = own.result.data;
    expect((await change([id], { state: 'spam' })).body).toEqual({ data: [], refused: [id] });
    expect(await stateOf(id)).toBe('bot');
  });

  it('of another workspace are as unknown as none, and move nothing', async () => {
    const [one, other] = await two();
    const answers = await Promise.all([
      change([one], { state: 'spam' }, 'eve'),
      change(['no-such-chat'], { state: 'spam' }, 'eve'),
      change([one, 'no-such-chat'], { state: 'spam' }),
    ]);
    const seen = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
    expect(seen[0]?.status).toBe(404);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect([await stateOf(one), await stateOf(other)]).toEqual(['bot', 'bot']);
  });

  it('move once, however many ask for it at the same time', async () => {
    const [one, other] = await two();
    await move(one, 'human');
    const all = await Promise.all(
      Array.from({ length: 50 }, () => change([one, other], { state: 'resolved' })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    await host.settled();
    const recorded = host
      .publishedAs(chatEvents.changeRecorded, 'w1')
      .filter(({ data }) => data.target.id === one && data.after?.['state'] === 'resolved');
    expect(recorded).toHaveLength(1);
  });

  it('are erased by an ADMIN, and again without an error', async () => {
    const [one, other] = await two();
    await harness.ask(one, 'A secret matter?');
    const refused = await erase([one, other], 'pat');
    expect([refused.status, refused.body['code']]).toEqual([403, Number(ERRORS.roleTooLow)]);
    expect((await erase([one], 'eve')).status).toBe(404);
    expect((await erase([one, other])).body).toEqual({ data: { id: [one, other] } });
    expect((await erase([one, other])).status).toBe(200);
    const gone = await host.asUser('ada').send(chatApi.getChat, { params: { id: one } });
    expect(gone.status).toBe(404);
  });

  it('are named by at least one id and at most a hundred', async () => {
    expect((await change([], { unread: 0 })).status).toBe(400);
    const many = Array.from({ length: 101 }, (_, at) => `chat-${at}`);
    expect((await erase(many)).body).toMatchObject({ errors: [{ field: 'id' }] });
  });
});
