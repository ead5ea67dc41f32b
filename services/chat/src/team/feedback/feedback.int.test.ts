import { afterAll, describe, expect, it, vi } from 'vitest';
import { chatApi, chatEvents } from '@colloquy/contracts';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

describe('feedback on answers', async () => {
  const harness = await openChatHarness();
  const { host } = harness;
  afterAll(() => harness.stop());

  async function anAnswer() {
    const conversationId = await harness.aConversation();
    return { conversationId, historyId: await harness.ask(conversationId, 'When?') };
  }
  type Target = Awaited<ReturnType<typeof anAnswer>>;
  const asVisitor = ({ conversationId, historyId }: Target, body: object, ip?: string) =>
    host.asVisitor(ip).send(chatApi.giveVisitorFeedback, {
      params: { linkId: 'link-1' },
      body: { chat_id: conversationId, history_id: historyId, userRef: USER_REF, ...body },
    });
  const asMember = ({ conversationId, historyId }: Target, body: object, userId = 'uma') =>
    host.asUser(userId).send(chatApi.giveFeedback, { params: { id: conversationId, historyId }, body });
  const thumbs = async ({ conversationId }: Target) => {
    const { up, down } = await harness.conversation(conversationId);
    return [up, down];
  };
  const untilThumbs = (target: Target, expected: readonly number[]) =>
    vi.waitFor(async () => expect(await thumbs(target)).toEqual(expected));
  const eventsOf = ({ conversationId }: Target) => host.publishedAs(chatEvents.feedbackGiven, conversationId);

  it('is kept with the answer, counted on the conversation and published', async () => {
    const target = await anAnswer();
    const given = await asVisitor(target, { value: -1, reason: 'incomplete', comment: ' Too short. ' });
    expect(given.body['data']).toMatchObject({
      feedback: { value: -1, reason: 'incomplete', comment: 'Too short.' },
    });
    await untilThumbs(target, [0, 1]);
    expect(await harness.find({ feedback: 'down' })).toContain(target.conversationId);
    expect(await harness.find({ feedback: 'up' })).not.toContain(target.conversationId);
    const [event] = eventsOf(target);
    expect(event?.data).toMatchObject({ by: 'visitor', value: -1, previous: 0, reason: 'incomplete' });
    expect(JSON.stringify(event)).not.toContain('Too short');
  });

  it('counts right when it is repeated, changed and taken back', async () => {
    const target = await anAnswer();
    for (const value of [1, 1, -1, -1, 1]) await asVisitor(target, { value });
    await untilThumbs(target, [1, 0]);
    expect(eventsOf(target).map(({ data }) => data)).toMatchObject([
      { value: 1, previous: 0 },
      { value: -1, previous: 1 },
      { value: 1, previous: -1 },
    ]);
    await asVisitor(target, { value: 0 });
    await untilThumbs(target, [0, 0]);
    expect((await harness.history(target.conversationId))[0]?.feedback).toBeNull();
  });

  it("keeps the visitor's and the member's apart, and the member's from the visitor", async () => {
    const target = await anAnswer();
    await asVisitor(target, { value: 1 });
    await asMember(target, { value: -1, comment: 'Out of date' });
    await untilThumbs(target, [1, 1]);
    expect((await harness.history(target.conversationId))[0]).toMatchObject({
      feedback: { value: 1 },
      memberFeedback: { value: -1, comment: 'Out of date', user_id: 'uma' },
    });
    const own = await harness.visitorHistory(target.conversationId);
    expect(JSON.stringify(own.body)).not.toContain('Out of date');
  });

  it('survives many users who give it at once', async () => {
    const conversationId = await harness.aConversation();
    const answers: Target[] = [];
    for (let n = 0; n < 6; n += 1)
      answers.push({ conversationId, historyId: await harness.ask(conversationId, `Q${n}?`) });
    const statuses = await Promise.all(
      answers.flatMap((target) => [asVisitor(target, { value: 1 }), asMember(target, { value: -1 })]),
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
    await vi.waitFor(async () => {
      const { up, down } = await harness.conversation(conversationId);
      expect([up, down]).toEqual([6, 6]);
    });
  });

  it('changes nothing when the same event is delivered twice', async () => {
    const target = await anAnswer();
    await asVisitor(target, { value: 1 });
    await untilThumbs(target, [1, 0]);
    await host.bus.publish([...eventsOf(target), ...eventsOf(target)]);
    await asVisitor(target, { value: -1 });
    await untilThumbs(target, [0, 1]);
  });

  it('takes the reference as the key: the answer of another visitor does not exist', async () => {
    const target = await anAnswer();
    const other = await anAnswer();
    const refused = [
      await asVisitor(target, { value: 1, userRef: 'another-reference-0002' }),
      await asVisitor({ ...target, historyId: other.historyId }, { value: 1 }),
      await host.asVisitor().send(chatApi.giveVisitorFeedback, {
        params: { linkId: 'link-2' },
        body: { chat_id: target.conversationId, history_id: target.historyId, userRef: USER_REF, value: 1 },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await thumbs(target)).toEqual([0, 0]);
  });

  it.each([
    [{ value: 2 }, 'value'],
    [{ value: 1, comment: 'x'.repeat(501) }, 'comment'],
    [{ value: 1, reason: 'because' }, 'reason'],
  ])('names what is wrong with %j', async (body, field) => {
    const refused = await asVisitor(await anAnswer(), body);
    expect([refused.status, refused.body['errors']]).toMatchObject([400, [{ field }]]);
  });

  it('does not let a visitor flood the team', async () => {
    const target = await anAnswer();
    let status = 200;
    for (let n = 0; n <= 30 && status === 200; n += 1) {
      ({ status } = await asVisitor(target, { value: n % 2 === 0 ? 1 : -1 }, '203.0.113.99'));
    }
    expect(status).toBe(429);
  });
});
