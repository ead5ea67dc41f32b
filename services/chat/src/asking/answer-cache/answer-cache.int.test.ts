import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AnswerSource, botEvents, botSettingsSchema, chatApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { answerEvents } from '../../testing/answer-events.ts';
import { aHit, openChatHarness, type ChatHarnessOptions } from '../../testing/chat-harness.ts';

const QUESTION = 'When do parcels to Spain arrive?';

describe('an answer that was given before', async () => {
  let generated = 0;
  let reserved = 0;
  let areLive = true;
  let isAway = false;
  let kbVersion = 7;
  let dense: number | null = 0.8;
  const checked: unknown[] = [];
  const harness = await openChatHarness({
    answerer: {
      modelId: 'scripted',
      // oxlint-disable-next-line typescript/require-await -- the port is asynchronous
      async *answer({ question }) {
        generated += 1;
        const supported = !question.startsWith('unsupported');
        yield* answerEvents([`Within three days [1].`], {
          supported,
          unknownReason: supported ? null : 'UNSUPPORTED',
        });
      },
    },
    settings: () => botSettingsSchema.parse({}),
    curated: () => {
      if (isAway) throw new AppError({ code: ERRORS.storeUnavailable });
      return { kbVersion };
    },
    search: () => ({ kbVersion, hits: [{ ...aHit(0.8), dense }] }),
    areChunksLive: (chunks) => {
      checked.push(chunks);
      return areLive;
    },
    allowance: () => {
      reserved += 1;
      return { limit: 1_000, used: 1, code: null, resetsAt: null };
    },
  });
  const { host } = harness;
  afterAll(() => harness.stop());
  beforeEach(() => {
    [areLive, isAway, dense] = [true, false, 0.8];
    // Invalidates the cached answers of the test before.
    kbVersion += 1;
    generated = 0;
  });

  /** Asks in a conversation of its own, unless one is given. */
  async function ask(query = QUESTION, changes: object = {}, chatId?: string) {
    const answered = await harness.send(chatId ?? (await harness.aConversation()), query, changes);
    expect(answered.status).toBe(200);
    return chatApi.askPublicLink.response.parse(answered.body).data;
  }
  const sourcesOf = async (...queries: string[]) => {
    const sources: AnswerSource[] = [];
    for (const query of queries) sources.push((await ask(query)).source);
    return sources;
  };
  /** A member asks with `debug`. */
  async function debugged(query = QUESTION) {
    const body = { chat_bot_id: 'bot-1', userRef: 'ada', channel: 2 as const };
    const chat_id = (await host.asUser('ada').call(chatApi.createChat, { body })).result.data.id;
    const asked = await host.asUser('ada').call(chatApi.ask, { body: { chat_id, query, debug: true } });
    return asked.result.data;
  }

  it('is given to the same question again with its sources, not generated and not billed', async () => {
    const first = await ask();
    const before = reserved;
    const again = await ask('  when do parcels to  SPAIN arrive');
    expect([first.source, again.source]).toEqual([AnswerSource.external, AnswerSource.cache]);
    expect(again.answer).toBe(first.answer);
    expect(again.metadata.citations).toEqual(first.metadata.citations);
    expect(again.metadata.citations).toHaveLength(1);
    expect([generated, reserved]).toEqual([1, before]);
    expect(checked.at(-1)).toEqual([{ item_id: 'item-1', version: 1, index: 0, hash: 'hash-1' }]);
  });

  it('is counted as one of the cache, with the items that it rests on', async () => {
    await ask();
    const chatId = await harness.aConversation();
    await ask(QUESTION, {}, chatId);
    const [turn] = await harness.history(chatId);
    expect(turn).toMatchObject({ source: 'CACHE', metadata: { citations: [{ item_id: 'item-1' }] } });
    expect(turn?.metadata?.versions).toMatchObject({ kb: kbVersion, model: 'scripted' });
    expect(turn?.metadata?.tokens).toEqual({ in: 0, out: 0 });
  });

  it('is not given when a chunk behind it may not answer any more', async () => {
    await ask();
    areLive = false;
    expect(await sourcesOf(QUESTION)).toEqual(['EXTERNAL']);
    areLive = true;
    expect(await sourcesOf(QUESTION)).toEqual(['CACHE']);
  });

  it('is not given when knowledge has changed or cannot be asked', async () => {
    await ask();
    kbVersion += 1;
    expect(await sourcesOf(QUESTION)).toEqual(['EXTERNAL']);
    isAway = true;
    expect(await sourcesOf(QUESTION)).toEqual(['EXTERNAL']);
  });

  it('is not given in another language, nor to another question', async () => {
    await ask(QUESTION, { locale: 'en' });
    expect((await ask(QUESTION, { locale: 'de' })).source).toBe('EXTERNAL');
    expect((await ask('When do parcels to Italy arrive?', { locale: 'en' })).source).toBe('EXTERNAL');
    expect((await ask(QUESTION, { locale: 'en' })).source).toBe('CACHE');
  });

  it.each(['How is it?', 'and who?'])('is not given to %j, which names nothing', async (query) => {
    expect(await sourcesOf(query, query)).not.toContain('CACHE');
  });

  it('is none where no source upheld it', async () => {
    const query = 'unsupported claims about parcels';
    expect(await sourcesOf(query, query)).toEqual(['UNKNOWN', 'UNKNOWN']);
  });

  it('is not kept of a search without its embedding model', async () => {
    dense = null;
    expect(await sourcesOf(QUESTION, QUESTION)).toEqual(['EXTERNAL', 'EXTERNAL']);
  });

  it('is not kept when earlier turns were there, and not given to a question that leans on them', async () => {
    const chatId = await harness.aConversation();
    const parcels = 'What do parcels to Spain weigh at most?';
    await ask(QUESTION, {}, chatId);
    await ask(parcels, {}, chatId);
    expect(await sourcesOf(parcels)).toEqual(['EXTERNAL']);
    expect((await ask('And parcels?', {}, chatId)).source).not.toBe('CACHE');
    // A question that does not depend on earlier turns gets the cached answer in any conversation.
    expect((await ask(parcels, {}, chatId)).source).toBe('CACHE');
  });

  it('is not given to whoever looks into an answer, who is told that it would be', async () => {
    expect(await debugged()).toMatchObject({ source: 'EXTERNAL', metadata: { debug: { cache: 'miss' } } });
    // An answer with `debug` is not cached either.
    expect(await sourcesOf(QUESTION, QUESTION)).toEqual(['EXTERNAL', 'CACHE']);
    expect(await debugged()).toMatchObject({ source: 'EXTERNAL', metadata: { debug: { cache: 'hit' } } });
  });

  it('is one for fifty who ask at once, and then for fifty more', async () => {
    const chats = await Promise.all(Array.from({ length: 100 }, () => harness.aConversation()));
    const askIn = (ids: readonly string[]) => Promise.all(ids.map((id) => ask(QUESTION, {}, id)));
    const first = await askIn(chats.slice(0, 50));
    const second = await askIn(chats.slice(50));
    expect(new Set([...first, ...second].map(({ answer }) => answer)).size).toBe(1);
    expect(new Set(second.map(({ source }) => source))).toEqual(new Set(['CACHE']));
    expect(generated).toBeLessThanOrEqual(50);
  });

  it('goes with the conversation that it was made in, and with its bot', async () => {
    const chatId = await harness.aConversation();
    await ask(QUESTION, {}, chatId);
    expect(await sourcesOf(QUESTION)).toEqual(['CACHE']);
    await host.asUser('ada').call(chatApi.deleteChats, { query: { id: [chatId] } });
    expect(await sourcesOf(QUESTION, QUESTION)).toEqual(['EXTERNAL', 'CACHE']);
    const deleted = { chat_bot_id: 'bot-1', workspace_id: 'w1' };
    await host.bus.publish([eventFor(systemContext('test'), botEvents.botDeleted, 'w1', deleted)]);
    await vi.waitFor(async () => expect(await sourcesOf(QUESTION)).toEqual(['EXTERNAL']));
  });
});

describe('the same question asked twice', () => {
  async function twice(options: ChatHarnessOptions) {
    const harness = await openChatHarness({ areChunksLive: () => true, ...options });
    try {
      const answers = [];
      for (let n = 0; n < 2; n += 1) {
        const { body } = await harness.send(await harness.aConversation(), QUESTION);
        const { source, answer, metadata } = chatApi.askPublicLink.response.parse(body).data;
        answers.push([source, answer, metadata.citations.length]);
      }
      return answers;
    } finally {
      await harness.stop();
    }
  }
  const settings = (answering: object) => () => botSettingsSchema.parse({ answering });
  const [text, withMark] = [`About ${QUESTION}: yes.`, `About ${QUESTION}: yes [1].`];

  it.each([
    ['shows its sources both times', {}, ['EXTERNAL', withMark, 1], ['CACHE', withMark, 1]],
    [
      'is generated twice where the owner wants no answer kept',
      { settings: settings({ cacheHours: 0 }) },
      ['EXTERNAL', withMark, 1],
      ['EXTERNAL', withMark, 1],
    ],
    [
      'has no marks where the chatbot shows no sources',
      { settings: settings({ showSources: false }) },
      ['EXTERNAL', text, 0],
      ['CACHE', text, 0],
    ],
    [
      'has no marks where the link shows no sources',
      { linkShowsSources: () => false },
      ['EXTERNAL', text, 0],
      ['CACHE', text, 0],
    ],
  ] as const)('%s', async (_, options, first, second) => {
    expect(await twice(options)).toEqual([first, second]);
  });
});
