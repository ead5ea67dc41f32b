import { afterAll, describe, expect, it } from 'vitest';
import { CHAT_MAX_TAGS, chatApi, ERRORS } from '@colloquy/contracts';
import { openChatHarness } from '../testing/chat-harness.ts';

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
