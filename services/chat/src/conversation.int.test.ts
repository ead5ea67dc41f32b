import { afterAll, describe, expect, it } from 'vitest';
import { AnswerSource, botSettingsSchema, chatApi, chatEvents } from '@colloquy/contracts';
import { createExtractiveAnswerer } from '@colloquy/answering';
import { fakeBilling } from './testing/fake-billing.ts';
import { openChatHarness, USER_REF } from './testing/chat-harness.ts';

const CURATED = {
  item_id: 'qa-1',
  question: 'Do you ship to Spain?',
  answer: 'Yes, for free.',
  language: 'en',
};

describe('a conversation', async () => {
  let isRefused = false;
  let reserved = 0;
  const harness = await openChatHarness({
    // The answerer of an installation without a model: it knows one fact.
    answerer: createExtractiveAnswerer(),
    settings: () => botSettingsSchema.parse({ messages: { suggestions: ['What do parcels cost?'] } }),
    curated: (query) => ({
      match: query === CURATED.question ? { ...CURATED, similarity: 1 } : null,
      related: [CURATED.question, 'Can I pay by card?'],
    }),
    billing: fakeBilling(() => {
      reserved += 1;
      return isRefused;
    }),
  });
  afterAll(() => harness.stop());

  const ask = async (
    conversationId: string,
    query: string,
    options: { locale?: string; isOpen?: boolean } = {},
  ) => {
    const { locale, isOpen } = options;
    const changes = { locale, ...(isOpen && { userRef: undefined }) };
    return (await harness.send(conversationId, query, changes)).result.data;
  };
  const QUESTION = 'When do parcels arrive?';
  const ANSWER = /within three days/;

  it.each([
    ['How are you?', 'CONVERSATION'],
    ['_', 'CONVERSATION'],
    ['ok', 'CONVERSATION'],
    ['???', 'CONVERSATION'],
    ['👍', 'CONVERSATION'],
    ['and?', 'UNKNOWN'],
    ['what is it', 'UNKNOWN'],
    ['so what', 'UNKNOWN'],
    ['And why is that?', 'UNKNOWN'],
  ])(
    'never repeats its last answer to %s, and takes no answer from the plan for it',
    async (query, source) => {
      const conversationId = await harness.aConversation();
      expect(await ask(conversationId, QUESTION)).toMatchObject({
        source: 'EXTERNAL',
        answer: expect.stringMatching(ANSWER),
      });
      const next = await ask(conversationId, query);
      expect(next.answer).not.toMatch(ANSWER);
      expect(next.source).toBe(source);
      await harness.host.settled();
      const billed = harness.host.published.filter(
        ({ key, data }) => key === conversationId && isExternal(data),
      );
      expect(billed.length).toBeLessThanOrEqual(1);
    },
  );

  it('gives the same answer to a question that asks for it in other words', async () => {
    const conversationId = await harness.aConversation();
    await ask(conversationId, QUESTION);
    expect((await ask(conversationId, 'How many days until parcels arrive?')).answer).toMatch(ANSWER);
    expect((await ask(conversationId, QUESTION)).answer).toMatch(ANSWER);
  });

  it('tells only a visitor with the key what they asked before', async () => {
    const conversationId = await harness.aConversation();
    expect((await ask(conversationId, 'What did I ask before?')).answer).toMatch(/no earlier question/);
    await ask(conversationId, QUESTION);
    expect(await ask(conversationId, 'What did I ask before?')).toMatchObject({
      answer: `Before this you asked: “${QUESTION}”`,
      source: 'CONVERSATION',
    });
    expect((await ask(conversationId, 'What did I ask before?', { isOpen: true })).answer).not.toContain(
      QUESTION,
    );
  });

  it('introduces itself by name in the language of the question', async () => {
    const conversationId = await harness.aConversation();
    expect(await ask(conversationId, 'Who are you?')).toMatchObject({
      source: 'CONVERSATION',
      answer:
        'I am Helper, a chatbot. I answer questions from what I was given to read, such as “Terms” and “Price list”.',
      metadata: { language: 'en' },
    });
    const german = await ask(conversationId, 'Was kannst du?');
    expect(german.answer).toMatch(/^Ich beantworte Fragen aus dem, was mir gegeben wurde, etwa “Terms” und/);
    expect(german.metadata.language).toBe('de');
    expect((await ask(conversationId, 'Bist du ein Mensch?')).answer).toMatch(
      /^Ich bin Helper, ein Chatbot und kein Mensch/,
    );
  });

  it("gives the owner's own answer first and unbilled, also when the plan is used up", async () => {
    const conversationId = await harness.aConversation();
    const before = reserved;
    isRefused = true;
    try {
      const events = await harness.host.asVisitor().stream(chatApi.askPublicLink, {
        params: { linkId: 'link-1' },
        body: { chat_id: conversationId, userRef: USER_REF, query: CURATED.question },
      });
      expect(events.at(-1)?.data).toMatchObject({ data: { answer: CURATED.answer, source: 'CACHE' } });
      const refused = await harness.send(conversationId, QUESTION);
      expect(refused.status).toBe(402);
    } finally {
      isRefused = false;
    }
    expect(reserved - before).toBe(1);
    const [curated] = await harness.history(conversationId);
    expect(curated?.metadata).toMatchObject({
      curated_id: CURATED.item_id,
      confidence: 1,
      versions: { model: 'none' },
    });
  });

  it('names the language of its answers, and that of a question without one in the event', async () => {
    const conversationId = await harness.aConversation();
    expect((await ask(conversationId, QUESTION)).metadata.language).toBe('en');
    const unknown = await ask(conversationId, 'unknown: Wo ist das Museum und was kostet es für Kinder?', {
      locale: 'en',
    });
    expect(unknown).toMatchObject({ source: 'UNKNOWN', metadata: { language: 'de' } });
    await expect
      .poll(() => harness.host.publishedAs(chatEvents.answerUnknown, conversationId)[0])
      .toMatchObject({ data: { language: 'de' } });
    const short = await ask(conversationId, 'unknown: Museum', { locale: 'hr-HR' });
    expect(short.metadata.language).toBe('hr');
  });

  it('suggests what can be asked next, and never what was just asked', async () => {
    const conversationId = await harness.aConversation();
    const first = await ask(conversationId, QUESTION);
    expect(first.metadata.suggestions).toEqual([
      CURATED.question,
      'Can I pay by card?',
      'What do parcels cost?',
    ]);
    const next = await ask(conversationId, CURATED.question);
    expect(next.metadata.suggestions).toEqual(['Can I pay by card?', 'What do parcels cost?']);
    const hello = await ask(await harness.aConversation(), 'Hello');
    expect(hello.metadata.suggestions[0]).toBe('What do parcels cost?');
  });
});

function isExternal(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'source' in data && data.source === AnswerSource.external
  );
}
