import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { botSettingsSchema, chatApi, ERRORS, type BotSettings } from '@colloquy/contracts';
import type { Answerer } from '@colloquy/answering';
import { answerEvents } from '../../testing/answer-events.ts';
import { openChatHarness, USER_REF } from '../../testing/chat-harness.ts';

const CURATED = {
  item_id: 'qa-1',
  question: 'Do you sell gift cards?',
  answer: 'We do.',
  language: 'en',
  similarity: 0.97,
};

describe.each([
  ['whose answers are used up', ERRORS.planAnswersUsedUp],
  ['that is restricted', ERRORS.trialEnded],
] as const)('a workspace %s', async (_, code) => {
  let isOver: boolean;
  let generated = 0;
  const answerer: Answerer = {
    modelId: 'scripted',
    // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
    async *answer() {
      generated += 1;
      yield* answerEvents(['Within three days [1].']);
    },
  };
  const form = botSettingsSchema.parse({ contactForm: { enabled: true, trigger: 'unknown' } });
  const harness = await openChatHarness({
    answerer,
    settings: () => form,
    areChunksLive: () => true,
    curated: (query) => (query === CURATED.question ? { match: CURATED } : {}),
    allowance: () => ({ limit: 100, used: isOver ? 100 : 1, code: isOver ? code : null, resetsAt: null }),
  });
  afterAll(() => harness.stop());
  beforeEach(() => {
    [isOver, generated] = [true, 0];
  });

  it('offers its visitors the contact form instead of an answer, and generates nothing', async () => {
    const conversationId = await harness.aConversation();
    const { status, result } = await harness.send(conversationId, 'When does my parcel arrive?');
    expect([status, result.data]).toMatchObject([
      200,
      {
        answer: form.messages.unknown,
        source: 'UNKNOWN',
        metadata: { unknownReason: 'BUDGET', contactForm: { trigger: 'unknown' }, citations: [] },
      },
    ]);
    expect(generated).toBe(0);
    const [item] = await harness.history(conversationId);
    expect([item?.state, item?.metadata?.unknownReason]).toEqual(['answered', 'BUDGET']);
  });

  it('streams the same, and takes what the visitor leaves', async () => {
    const conversationId = await harness.aConversation();
    const params = { linkId: 'link-1' };
    const body = { chat_id: conversationId, userRef: USER_REF, query: 'When does it arrive?' };
    const events = await harness.host.asVisitor().stream(chatApi.askPublicLink, { params, body });
    expect(events.map(({ event }) => event)).toEqual(['meta', 'citations', 'done']);
    const contact = { chat_id: conversationId, email: 'vi@example.com' };
    const sent = await harness.host.asVisitor().send(chatApi.sendContact, { params, body: contact });
    expect(sent.status).toBeLessThan(250);
  });

  it('goes on with what needs no generation', async () => {
    isOver = false;
    await harness.ask(await harness.aConversation(), 'What does the shipping cost?');
    isOver = true;
    const answerTo = async (query: string) =>
      (await harness.send(await harness.aConversation(), query)).result.data;
    expect(await answerTo('What does the shipping cost?')).toMatchObject({
      source: 'CACHE',
      answer: 'Within three days [1].',
    });
    expect(await answerTo(CURATED.question)).toMatchObject({ source: 'CACHE', answer: CURATED.answer });
    expect((await answerTo('Hello')).source).toBe('CONVERSATION');
    expect(generated).toBe(1);
  });

  it('tells a member what the plan says', async () => {
    const chat = { chat_bot_id: 'bot-1', userRef: 'ada' };
    const made = await harness.host.asUser('ada').call(chatApi.createChat, { body: chat });
    const body = { chat_id: made.result.data.id, query: 'When does my parcel arrive?' };
    const refused = await harness.host.asUser('ada').send(chatApi.ask, { body });
    expect([refused.status, refused.body['code'], refused.body['limit']]).toEqual([402, Number(code), 100]);
  });
});

const RESETS_AT = '2031-03-15T00:00:00.000Z';

describe('a workspace whose answers are used up', async () => {
  let contactForm: Partial<BotSettings['contactForm']>;
  const harness = await openChatHarness({
    settings: () => botSettingsSchema.parse({ contactForm }),
    allowance: () => ({ limit: 1, used: 1, code: ERRORS.planAnswersUsedUp, resetsAt: RESETS_AT }),
  });
  afterAll(() => harness.stop());

  it('offers a form that comes the second time with the second question, and none as an error', async () => {
    contactForm = { enabled: true, trigger: 'unknownTwice' };
    const conversationId = await harness.aConversation();
    const first = await harness.send(conversationId, 'When does my parcel arrive?');
    expect(first.result.data.metadata).not.toHaveProperty('contactForm');
    const second = await harness.send(conversationId, 'Where can I find my parcel?');
    expect(second.result.data.metadata).toMatchObject({ unknownReason: 'BUDGET', contactForm: {} });
    contactForm = {};
    const refused = await harness.send(await harness.aConversation('link-2'), 'When?', {}, 'link-2');
    expect(refused.status).toBe(402);
    // The time of the reset, and none of the plan's numbers.
    const facts = { code: Number(ERRORS.planAnswersUsedUp), resetsAt: RESETS_AT };
    expect(refused.body).toMatchObject(facts);
    expect(refused.body).not.toHaveProperty('limit');
    const chat_id = await harness.aConversation('link-2');
    const streamed = await harness.host
      .asVisitor()
      .fetch(
        chatApi.askPublicLink,
        { params: { linkId: 'link-2' }, body: { chat_id, query: 'When?' } },
        { accept: 'text/event-stream' },
      );
    expect([streamed.status, await streamed.json()]).toMatchObject([402, facts]);
  });
});
