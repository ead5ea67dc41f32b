import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { botSettingsSchema, chatApi, chatEvents, type KnowledgeSearchHit } from '@colloquy/contracts';
import { AppError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import type { AnswerEvent, Answerer } from '@colloquy/answering';
import { answerEvents } from './testing/answer-events.ts';
import { aHit, openChatHarness } from './testing/chat-harness.ts';

const resetsAt = '2026-03-01T00:00:00.000Z';
const settings = botSettingsSchema.parse({});
const found = (fused: number) => aHit(fused, ['Shipping']);

const anAnswer = (text: string): AnswerEvent[] =>
  answerEvents([text], { quotes: [{ n: 1, snippet: 'Parcels arrive within three days.' }] });

describe('asking', async () => {
  let hits: KnowledgeSearchHit[];
  let allowanceCode: ErrorCodeOf<'planAnswersUsedUp'> | ErrorCodeOf<'trialEnded'> | null;
  let answerWith: (signal: AbortSignal) => AsyncIterable<AnswerEvent>;
  let answersGiven = 0;

  const answerer: Answerer = {
    modelId: 'scripted',
    answer(_request, { signal }) {
      answersGiven += 1;
      return answerWith(signal);
    },
  };

  const harness = await openChatHarness({
    answerer,
    linkLimits: { 'link-2': { perChatMinute: 2 } },
    search: () => ({ hits }),
    allowance: () => ({
      limit: 100,
      used: allowanceCode === null ? 96 : 100,
      code: allowanceCode,
      resetsAt,
    }),
  });
  const { host } = harness;
  beforeEach(() => {
    hits = [found(0.8), found(0.2)];
    allowanceCode = null;
    answerWith = async function* () {
      yield* anAnswer('Within three days [1].');
    };
  });
  afterAll(() => harness.stop());

  const visitor = () => host.asVisitor();
  async function aMembersChat() {
    const body = { chat_bot_id: 'bot-1', userRef: 'ada' };
    return (await host.asUser('ada').call(chatApi.createChat, { body })).result.data.id;
  }
  const ask = (conversationId: string, query: string, clientMessageId?: string, linkId = 'link-1') =>
    harness.send(conversationId, query, { clientMessageId }, linkId);
  const history = async (conversationId: string) =>
    (await harness.visitorHistory(conversationId)).result.data;

  it('answers from the documents, cites them and keeps the turn', async () => {
    const conversationId = await harness.aConversation();
    const { result } = await ask(conversationId, 'When does my parcel arrive?');
    expect(result.data).toMatchObject({
      answer: 'Within three days [1].',
      source: 'EXTERNAL',
      metadata: {
        citations: [{ n: 1, title: 'Terms', heading: 'Shipping' }],
      },
    });
    expect(await history(conversationId)).toMatchObject([
      {
        question: 'When does my parcel arrive?',
        answer: 'Within three days [1].',
        state: 'answered',
        error: null,
      },
    ]);
    await vi.waitFor(() => {
      const event = host.published.find(({ key }) => key === conversationId);
      expect(event).toMatchObject({
        type: 'chat.question-answered',
        data: { source: 'EXTERNAL', citedItemIds: ['item-1'] },
      });
    });
  });

  it('numbers the sources in the order in which the answer cites them', async () => {
    hits = [found(0.8), { ...found(0.7), item_id: 'item-2', title: 'Islands', index: 7 }];
    answerWith = async function* () {
      yield* answerEvents(['To islands five days [2].', ' Within three days [1].'], {
        citedPassages: [1, 2],
      });
    };
    const { result } = await ask(await harness.aConversation(), 'When does my parcel reach an island?');
    expect(result.data).toMatchObject({
      answer: 'To islands five days [1]. Within three days [2].',
      metadata: {
        citations: [
          { n: 1, title: 'Islands' },
          { n: 2, title: 'Terms' },
        ],
      },
    });
  });

  it('streams the same answer as events, the whole of it last', async () => {
    const conversationId = await harness.aConversation();
    const response = await visitor().stream(chatApi.askPublicLink, {
      params: { linkId: 'link-1' },
      body: { chat_id: conversationId, query: 'When?' },
    });
    expect(response.map(({ event }) => event)).toEqual(['meta', 'token', 'citations', 'done']);
    expect(response.at(-1)?.data).toMatchObject({
      data: { answer: 'Within three days [1].', source: 'EXTERNAL' },
    });
  });

  it.each([
    ['nothing is known', () => (hits = []), 'NO_CHUNKS'],
    ['nothing is good enough', () => (hits = [found(0.34)]), 'LOW_SCORE'],
  ])('says honestly that it does not know when %s', async (_case, arrange, reason) => {
    arrange();
    const conversationId = await harness.aConversation();
    const { result } = await ask(conversationId, 'What is the meaning of life?');
    expect(result.data).toMatchObject({
      answer: settings.messages.unknown,
      source: 'UNKNOWN',
      metadata: { unknownReason: reason, citations: [] },
    });
    await vi.waitFor(() => {
      const unknown = host.publishedAs(chatEvents.answerUnknown, conversationId)[0];
      expect(unknown?.data).toMatchObject({ reason, question: 'What is the meaning of life?' });
    });
  });

  it('greets without looking anything up', async () => {
    const before = answersGiven;
    const { result } = await ask(await harness.aConversation(), 'Hello!');
    expect(result.data).toMatchObject({ source: 'CONVERSATION', answer: settings.messages.greeting });
    expect(answersGiven).toBe(before);
  });

  it('answers a message that is sent twice once', async () => {
    const conversationId = await harness.aConversation();
    const before = answersGiven;
    const first = await ask(conversationId, 'When?', 'm-1');
    const second = await ask(conversationId, 'When?', 'm-1');
    expect(second.result).toEqual(first.result);
    expect(answersGiven).toBe(before + 1);
    expect(await history(conversationId)).toHaveLength(1);
  });

  it('tells a double click that the first one is being answered', async () => {
    const conversationId = await harness.aConversation();
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    answerWith = async function* () {
      await gate;
      yield* anAnswer('Later.');
    };
    const first = ask(conversationId, 'When?', 'm-2');
    const second = await vi.waitFor(async () => {
      const repeated = await ask(conversationId, 'When?', 'm-2');
      expect(repeated.status).toBe(409);
      return repeated;
    });
    expect(second.body).toMatchObject({ code: Number(ERRORS.requestInProgress), retryAfter: 1 });
    release();
    expect((await first).status).toBe(200);
  });

  it('never calls an error of the model UNKNOWN, keeps the question, and answers the retry', async () => {
    const conversationId = await harness.aConversation();
    answerWith = async function* () {
      yield* [];
      throw new AppError({ code: ERRORS.languageModelUnavailable });
    };
    const failed = await ask(conversationId, 'When?', 'm-3');
    expect([failed.status, failed.body['code']]).toEqual([503, Number(ERRORS.languageModelUnavailable)]);
    expect(await history(conversationId)).toMatchObject([
      { state: 'failed', answer: null, error: { code: Number(ERRORS.languageModelUnavailable) } },
    ]);

    answerWith = async function* () {
      yield* anAnswer('Now.');
    };
    expect((await ask(conversationId, 'When?', 'm-3')).result.data.answer).toBe('Now.');
    expect(await history(conversationId)).toMatchObject([{ state: 'answered', answer: 'Now.', error: null }]);
  });

  it('refuses when the answers are used up and says how many there were', async () => {
    allowanceCode = ERRORS.planAnswersUsedUp;
    const refused = await host.asUser('ada').call(chatApi.ask, {
      body: { chat_id: await aMembersChat(), query: 'When?' },
    });
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({
      code: Number(ERRORS.planAnswersUsedUp),
      limit: 100,
      used: 100,
      resetsAt,
    });
  });

  it('refuses with the same status where the answer would have been streamed', async () => {
    allowanceCode = ERRORS.trialEnded;
    const body = { chat_id: await harness.aConversation(), query: 'When?' };
    const streamed = visitor().stream(chatApi.askPublicLink, { params: { linkId: 'link-1' }, body });
    await expect(streamed).rejects.toThrow(new RegExp(`answered 402: .*"code":${ERRORS.trialEnded}`));
  });

  it('goes on with what is not generated when the plan allows no more answers', async () => {
    allowanceCode = ERRORS.trialEnded;
    const given = answersGiven;
    const conversationId = await harness.aConversation();
    expect((await ask(conversationId, 'Hello')).result.data.source).toBe('CONVERSATION');
    hits = [];
    const unknown = await ask(conversationId, 'When?');
    expect([unknown.status, unknown.result.data.source]).toEqual([200, 'UNKNOWN']);
    const body = { chat_id: conversationId, query: 'Hello' };
    const events = await visitor().stream(chatApi.askPublicLink, { params: { linkId: 'link-1' }, body });
    expect(events.map(({ event }) => event)).toEqual(['meta', 'citations', 'done']);
    expect(answersGiven).toBe(given);
  });

  it('answers the refused question once the plan allows it again', async () => {
    allowanceCode = ERRORS.trialEnded;
    const conversationId = await harness.aConversation();
    expect((await ask(conversationId, 'When?', 'm-after-402')).status).toBe(402);
    allowanceCode = null;
    const answered = await ask(conversationId, 'When?', 'm-after-402');
    expect([answered.status, answered.result.data.source]).toEqual([200, 'EXTERNAL']);
  });

  it("keeps to the link's own limits", async () => {
    const conversationId = await harness.aConversation('link-2');
    const statuses = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await ask(conversationId, `Question ${index}`, undefined, 'link-2')).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  it.each([
    ['', 'A question is required.'],
    ['x'.repeat(2_001), 'A question must be at most 2000 characters.'],
  ])('names what is wrong with a question', async (query, message) => {
    const refused = await ask(await harness.aConversation(), query);
    expect(refused.body['errors']).toEqual([{ code: Number(ERRORS.fieldNotValid), field: 'query', message }]);
  });

  it('names a conversation after its first question and never after an address', async () => {
    const created = await host.asUser('ada').call(chatApi.createChat, {
      body: { name: 'ada@example.com', chat_bot_id: 'bot-1', userRef: 'ada' },
    });
    expect(created.result.data.name).toMatch(/^Visitor \w{4}$/);
    const id = created.result.data.id;
    await host.asUser('ada').call(chatApi.ask, { body: { chat_id: id, query: 'When does it arrive?' } });
    const conversation = await host.asUser('ada').call(chatApi.getChat, { params: { id } });
    expect(conversation.result.data).toMatchObject({
      name: 'When does it arrive?',
      messageCount: 1,
      unknownCount: 0,
    });
  });

  it('shows what retrieval found when a member asks for it', async () => {
    const created = await host.asUser('ada').call(chatApi.createChat, {
      body: { chat_bot_id: 'bot-1', userRef: 'ada' },
    });
    const { result } = await host
      .asUser('ada')
      .call(chatApi.ask, { body: { chat_id: created.result.data.id, query: 'When?', debug: true } });
    expect(result.data.metadata.debug?.retrieval.map(({ fused, kept }) => [fused, kept])).toEqual([
      [0.8, true],
      [0.2, false],
    ]);
  });

  it('tells of a declined question what was found, in words, and why it was no answer', async () => {
    answerWith = async function* () {
      yield* answerEvents([], { supported: false, unknownReason: 'UNSUPPORTED', citedPassages: [] });
    };
    const query = 'When do parcels with cheese arrive?';
    const body = { chat_id: await aMembersChat(), query, debug: true };
    const { result } = await host.asUser('ada').call(chatApi.ask, { body });
    expect(result.data.source).toBe('UNKNOWN');
    const [first, second] = result.data.metadata.debug?.retrieval ?? [];
    expect(first).toMatchObject({
      title: 'Terms',
      heading: 'Shipping',
      page: null,
      text: 'Parcels arrive within three days.',
      outcome: 'notSupported',
    });
    expect(first?.missingWords).toContain('cheese');
    expect(first?.missingWords).not.toContain('parcels');
    expect(second?.outcome).toBe('duplicate');
  });

  it('keeps conversations to those who may see them', async () => {
    const conversationId = await harness.aConversation();
    const foreignRef = await harness.visitorHistory(conversationId, 'another-reference-0002');
    const foreignLink = await ask(conversationId, 'When?', undefined, 'link-2');
    const otherMember = await host.asUser('eve').call(chatApi.getChat, { params: { id: conversationId } });
    const otherMemberAsks = await host
      .asUser('eve')
      .call(chatApi.ask, { body: { chat_id: conversationId, query: 'When?' } });
    expect([foreignRef, foreignLink, otherMember, otherMemberAsks].map(({ status }) => status)).toEqual([
      404, 404, 404, 404,
    ]);
  });
});
