import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { VISITOR_EVENTS, botSettingsSchema, chatApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { createGenerativeAnswerer, type Answerer } from '@colloquy/answering';
import { createScriptedChatModel } from '@colloquy/language-model/testing';
import { answerEvents } from './testing/answer-events.ts';
import { openChatHarness, USER_REF } from './testing/chat-harness.ts';
import { readFeed } from './testing/open-feed.ts';

const MODEL = 'secret-model-9';
const SUPPORT = { from: 0, to: 22, n: 1 };
const CLIENT_FIELDS = new Set(
  [
    // An answer and what stands beside it.
    'data answer source metadata chat_survey_id history_id language suggestions unknownReason citations',
    'contactForm trigger intro success fields key label required validation consent',
    'n title url page heading snippet passage text quoted',
    // A turn of the history, and the conversation.
    'meta total limit id _createTime chat_id question state by error feedback value reason comment at',
    'name chat_bot_id channel messageCount lastMessageAt',
    // How content the visitor was.
    'rating',
    // What a member does: who wrote, by their first name; that they have the conversation, and are writing.
    'author handoff notice lastEventId until',
    // An error.
    'code message errors field requestId retryAfter',
  ].flatMap((names) => names.split(' ')),
);

/** The names of all fields in a value, at any depth. */
function fieldsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)]);
}

describe('what visitors see', async () => {
  let pieces: readonly string[];
  let failure: AppError | null;

  const answerer: Answerer = {
    modelId: MODEL,
    // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
    async *answer({ question }) {
      if (failure !== null) throw failure;
      if (question.startsWith('Unsupported')) {
        yield* answerEvents([], { supported: false, unknownReason: 'UNSUPPORTED', citedPassages: [] });
        return;
      }
      yield* answerEvents(pieces, {
        quotes: [{ n: 1, snippet: 'Parcels arrive within three days.' }],
        supports: [SUPPORT],
        tokens: { in: 10, out: 5 },
      });
    },
  };

  let areChunksLive = false;
  const harness = await openChatHarness({ answerer, areChunksLive: () => areChunksLive });
  beforeEach(() => {
    pieces = ['Within three', ' days [1].'];
    failure = null;
    areChunksLive = false;
  });
  afterAll(() => harness.stop());

  const visitor = () => harness.host.asVisitor();
  const asking = (conversationId: string, query: string) => ({
    params: { linkId: 'link-1' },
    body: { chat_id: conversationId, userRef: USER_REF, query },
  });

  it('is what a client needs and nothing of models, scores, prompts, versions or costs', async () => {
    const conversationId = await harness.aConversation();
    const seen: unknown[] = [];
    for (const query of ['When do parcels arrive?', 'Unsupported question', 'unknown thing', 'Hello']) {
      seen.push((await visitor().call(chatApi.askPublicLink, asking(conversationId, query))).body);
      seen.push(await visitor().stream(chatApi.askPublicLink, asking(conversationId, query)));
    }
    failure = new AppError({
      code: ERRORS.languageModelUnavailable,
      details: { reason: 'rejected', model: MODEL },
    });
    seen.push((await visitor().call(chatApi.askPublicLink, asking(conversationId, 'When?'))).body);
    failure = new AppError({
      code: ERRORS.modelKeyRefused,
      details: { reason: 'key-refused', model: MODEL },
    });
    const refused = await visitor().call(chatApi.askPublicLink, asking(conversationId, 'Where?'));
    // The provider of a model is the workspace's own business.
    expect(refused.body['code']).toBe(Number(ERRORS.languageModelUnavailable));
    seen.push(refused.body);
    failure = null;
    seen.push((await harness.visitorHistory(conversationId)).body);
    const [historyId] = (await harness.history(conversationId)).map(({ id }) => id);
    const rated = await visitor().call(chatApi.giveVisitorFeedback, {
      params: { linkId: 'link-1' },
      body: { chat_id: conversationId, history_id: historyId ?? '', userRef: USER_REF, value: 1 },
    });
    seen.push(rated.body);
    const content = await visitor().call(chatApi.giveCsat, {
      params: { linkId: 'link-1' },
      body: { chat_id: conversationId, userRef: USER_REF, rating: 4, comment: 'Fine' },
    });
    expect(Object.keys(content.result.data).sort()).toEqual(['at', 'comment', 'rating']);
    seen.push(content.body);
    // A kept answer tells no more than the answer did.
    const again = await harness.aConversation();
    areChunksLive = true;
    const kept = await visitor().call(chatApi.askPublicLink, asking(again, 'When do parcels arrive?'));
    expect(kept.result.data.source).toBe('CACHE');
    seen.push(kept.body, (await harness.visitorHistory(again)).body);

    const events = new Set(['event', 'id']);
    const others = fieldsIn(seen).filter((name) => !CLIENT_FIELDS.has(name) && !events.has(name));
    expect([...new Set(others)]).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain(MODEL);
    expect(JSON.stringify(seen)).toContain('Within three days [1].');
    // The team knows of both, the one that was kept too, which sentence rests on what; of that nothing was sent.
    for (const chatId of [conversationId, again]) {
      const rows = await harness.history(chatId);
      expect(rows.map(({ metadata }) => metadata?.supports)).toContainEqual([SUPPORT]);
    }
    expect(JSON.stringify(seen)).not.toMatch(/"supports"|"from"/);
  });

  it('is, on the event stream and of what members do, no more than a first name', async () => {
    const conversationId = await harness.aConversation();
    const asUma = harness.host.asUser('uma');
    const params = { linkId: 'link-1', id: conversationId };
    const following = { params, query: { userRef: USER_REF } };
    const stream = readFeed(
      await visitor().fetch(chatApi.followVisitorChat, following, { accept: 'text/event-stream' }),
    );
    const seen: unknown[] = [];
    seen.push((await visitor().call(chatApi.askPublicLink, asking(conversationId, 'When?'))).body);
    const wish = { params: { linkId: 'link-1' }, body: { chat_id: conversationId, userRef: USER_REF } };
    seen.push((await visitor().call(chatApi.requestHandoff, wish)).body);
    const ofMember = { id: conversationId };
    await asUma.call(chatApi.sayTyping, { params: ofMember });
    await stream.until(({ event }) => event === 'typing');
    await asUma.call(chatApi.sendMessage, { params: ofMember, body: { text: 'I am here.' } });
    seen.push((await visitor().call(chatApi.askPublicLink, asking(conversationId, 'Who?'))).body);
    await asUma.call(chatApi.giveFeedback, {
      params: { id: conversationId, historyId: (await harness.history(conversationId))[0]?.id ?? '' },
      body: { value: -1 },
    });
    await stream.until(({ data }) => data['question'] === 'Who?' && data['state'] === 'stored');
    await asUma.call(chatApi.updateChat, { params: ofMember, body: { state: 'spam', assignee_id: 'ada' } });
    await stream.until(({ data }) => data['state'] === 'resolved');
    seen.push((await visitor().call(chatApi.followVisitorChat, following)).body);
    seen.push((await harness.visitorHistory(conversationId)).body);
    seen.push(stream.events);
    await stream.close();

    const events = new Set(['event', 'id']);
    const others = fieldsIn(seen).filter((name) => !CLIENT_FIELDS.has(name) && !events.has(name));
    expect([...new Set(others)]).toEqual([]);
    const text = JSON.stringify(seen);
    for (const secret of [MODEL, '"uma"', '"ada"', 'Lovelace', 'spam', 'assignee', 'author_id']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('"author":{"name":"Uma"}');
    for (const { event, data } of stream.events) {
      const schema = Object.entries(VISITOR_EVENTS).find(([name]) => name === event)?.[1];
      expect(schema?.parse(data)).toEqual(data);
    }
  });

  it.each(['summary', 'raw'] as const)('is nothing of the function behind an answer: %s', async (mode) => {
    const tool = { id: 'fn-77', name: 'find_order', description: 'Finds an order.', parameters: [] };
    const call = { type: 'tool-call', id: 'c1', name: tool.name, argumentsJson: '{}' } as const;
    const model = createScriptedChatModel(({ tools }) =>
      tools === undefined ? ['The order has shipped [1].'] : [call],
    );
    const calling = await openChatHarness({
      answerer: createGenerativeAnswerer(model),
      functions: {
        functions: () => [{ ...tool, responseMode: mode, timeoutMs: 500, confirm: false, revision: 1 }],
        run: () => ({ ok: true, status: 200, latencyMs: 4_711, error: null, value: '{"order":"shipped"}' }),
      },
    });
    try {
      const conversationId = await calling.aConversation();
      const asked = asking(conversationId, 'Where is my order?');
      const seen = [
        (await calling.host.asVisitor().call(chatApi.askPublicLink, asked)).body,
        await calling.host.asVisitor().stream(chatApi.askPublicLink, asked),
        (await calling.visitorHistory(conversationId)).body,
      ];
      const known = (name: string) => CLIENT_FIELDS.has(name) || name === 'event';
      expect(fieldsIn(seen).filter((name) => !known(name))).toEqual([]);
      expect(JSON.stringify(seen)).not.toMatch(/fn-77|find_order|Finds an order|4711|scripted/);
      expect(JSON.stringify(seen)).toContain('shipped');
      const [item] = await calling.history(conversationId);
      expect(item?.metadata?.function).toMatchObject({ id: 'fn-77', ok: true });
    } finally {
      await calling.stop();
    }
  });

  it('leaves out the numbers of the plan when the plan refuses an answer', async () => {
    const conversationId = await harness.aConversation();
    failure = new AppError({
      code: ERRORS.planAnswersUsedUp,
      details: { limit: 100, used: 100, resetsAt: null },
    });
    const refused = await visitor().call(chatApi.askPublicLink, asking(conversationId, 'When?'));
    expect(Object.keys(refused.body).sort()).toEqual(['code', 'message', 'requestId', 'resetsAt']);
    expect(refused.body).toMatchObject({ code: Number(ERRORS.planAnswersUsedUp) });
  });

  it('is less than what the team sees of the same answer', async () => {
    const conversationId = await harness.aConversation();
    await harness.ask(conversationId, 'When do parcels arrive?');
    const [item] = await harness.history(conversationId);
    expect(item?.metadata).toMatchObject({
      confidence: 0.9,
      versions: { kb: 7, settings: 3, model: MODEL },
      tokens: { in: 10, out: 5 },
      citations: [{ item_id: 'item-1', score: 0.8 }],
      supports: [SUPPORT],
    });
  });

  it.each([
    ['the bot', { settings: () => botSettingsSchema.parse({ answering: { showSources: false } }) }],
    ['the link', { linkShowsSources: () => false }],
  ])('has no marks of sources that %s does not show', async (_, options) => {
    pieces = ['Within three', ' days ', '[', '1', '][2]', '. Or at', ' once [1', '].', ' Then [12'];
    const shown = 'Within three days. Or at once. Then [12';
    const hiding = await openChatHarness({ answerer, ...options });
    try {
      // In another conversation: there the same answer again is none.
      const [conversationId, streamedId] = [await hiding.aConversation(), await hiding.aConversation()];
      const client = hiding.host.asVisitor();
      const { result } = await client.call(
        chatApi.askPublicLink,
        asking(conversationId, 'When do they arrive?'),
      );
      const events = await client.stream(chatApi.askPublicLink, asking(streamedId, 'When will they arrive?'));
      const tokens = events.flatMap(({ event, data }) => (event === 'token' ? [textOf(data)] : []));
      const hidden = { answer: shown, metadata: { citations: [] } };
      expect(result.data).toMatchObject(hidden);
      expect(tokens.join('')).toBe(shown);
      expect(events.at(-1)?.data).toMatchObject({ data: hidden });
      for (const id of [conversationId, streamedId])
        expect((await hiding.visitorHistory(id)).body).toMatchObject({ data: [hidden] });
    } finally {
      await hiding.stop();
    }
  });
});

function textOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'text' in data ? String(data.text) : '';
}
