import { describe, expect, it } from 'vitest';
import { botSettingsSchema, type FunctionTool } from '@colloquy/contracts';
import { createExtractiveAnswerer } from '@colloquy/answering';
import { silentLogger } from '@colloquy/observability';
import { systemContext } from '@colloquy/service-kit';
import { conversationReply, unknownReply, type Reply } from '../../conversations/answering/reply.ts';
import type { Responder, ResponderRequest } from '../question/responder.ts';
import type { KnowledgeReader } from '../knowledge/knowledge-reader.ts';
import { aHit } from '../../testing/a-hit.ts';
import { blockedTerms } from './blocked-terms/blocked-terms.ts';
import { createBotAnswerers } from './knowledge/bot-answerers.ts';
import { createRespond, firstReply } from './registry.ts';

const settings = { ...botSettingsSchema.parse({}), revision: 1 };

/** A request, and the number of times its curated answer was read. */
function aRequest(text: string, blocked: readonly string[] = []) {
  const reads = { count: 0 };
  const request: ResponderRequest = {
    question: {
      text,
      botId: 'b1',
      workspaceId: 'w1',
      botName: 'Helper',
      settings: { ...settings, moderation: { ...settings.moderation, blockedTerms: [...blocked] } },
      history: [],
      locale: null,
      conversationId: 'c1',
      cacheUse: 'use',
      state: 'bot',
      takeAnswer: () => Promise.resolve(),
    },
    context: systemContext('test'),
    signal: new AbortController().signal,
    curated: () => {
      reads.count += 1;
      return Promise.resolve({ kbVersion: 1, match: null, related: ['And how?'] });
    },
    cached: () => Promise.resolve({ state: 'miss', reply: null }),
    answers: () => Promise.reject(new Error('must not be read')),
  };
  return { request, reads };
}

function aResponder(reply: Reply | null, asked: string[] = [], name = ''): Responder {
  return {
    hasSuggestions: true,
    take: () => {
      asked.push(name);
      return Promise.resolve(reply);
    },
  };
}

const greeting = conversationReply('Hello.', 'en');

/** The streamed text for a request, and its final reply. */
async function answer(responders: readonly Responder[], request: ResponderRequest) {
  const events = firstReply(responders, request);
  const streamed: string[] = [];
  let next = await events.next();
  while (next.done !== true) {
    streamed.push(next.value.token);
    next = await events.next();
  }
  return { streamed, reply: next.value };
}

describe('the responders', () => {
  it('are asked in order until one takes the question, and no further', async () => {
    const asked: string[] = [];
    const responders = [
      aResponder(null, asked, 'first'),
      aResponder(greeting, asked, 'second'),
      aResponder(greeting, asked, 'third'),
    ];
    const { reply } = await answer(responders, aRequest('Hi').request);
    expect([asked, reply.text]).toEqual([['first', 'second'], 'Hello.']);
  });

  it('stream what they generate, and then reply', async () => {
    async function* generate() {
      yield await Promise.resolve({ token: 'Hel' });
      yield { token: 'lo.' };
      return greeting;
    }
    const streaming: Responder = { hasSuggestions: true, take: () => Promise.resolve(generate()) };
    const { streamed, reply } = await answer([streaming], aRequest('Hi').request);
    expect([streamed, reply.text]).toEqual([['Hel', 'lo.'], 'Hello.']);
  });

  it('suggest what can be asked next', async () => {
    const { reply } = await answer([aResponder(greeting)], aRequest('Hi').request);
    expect(reply.suggestions).toEqual(['And how?']);
  });

  it('refuse a blocked term without a look at what the owner has written', async () => {
    const { request, reads } = aRequest('Tell me of the merger', ['merger']);
    const { reply } = await answer([blockedTerms, aResponder(greeting)], request);
    expect(reply).toMatchObject({ unknownReason: 'OUT_OF_SCOPE', suggestions: [] });
    expect(reads.count).toBe(0);
  });

  it('pass an error on instead of answering UNKNOWN', async () => {
    const broken: Responder = {
      hasSuggestions: true,
      take: () => Promise.reject(new Error('The store is down')),
    };
    const responders = [broken, aResponder(unknownReply(settings, 'NO_CHUNKS', 'en'))];
    await expect(answer(responders, aRequest('Hi').request)).rejects.toThrow('The store is down');
  });

  it('must take every question', async () => {
    await expect(answer([aResponder(null)], aRequest('Hi').request)).rejects.toThrow('No responder');
  });
});

const knowledge: KnowledgeReader = {
  search: () => Promise.resolve({ kbVersion: 1, hits: [aHit()] }),
  findCurated: () => Promise.resolve({ kbVersion: 1, match: null, related: [] }),
  areLive: () => Promise.resolve(false),
  topics: () => Promise.resolve([]),
};

it('give what needs no model, and was not kept, where the model of a bot cannot be read', async () => {
  const { request } = aRequest('Hello');
  const respond = createRespond({
    knowledge,
    answerers: { of: () => Promise.reject(new Error('The store is away')) },
    answerCache: {
      look: () => Promise.resolve({ state: 'miss', reply: null }),
      keep: () => Promise.resolve(),
    },
    functions: {
      tools: () => Promise.resolve([]),
      run: () => Promise.reject(new Error('must not be called')),
    },
    logger: silentLogger,
  });
  const events = respond(request.question, request.context, request.signal);
  let next = await events.next();
  while (next.done !== true) next = await events.next();
  expect(next.value).toMatchObject({ source: 'CONVERSATION', cache: 'miss' });
});

it('read the model of a bot once for a question, whoever asks for it', async () => {
  const { request } = aRequest('When do parcels arrive?');
  const model = { ...settings.model, provider_id: 'own', model: 'talker' };
  const read: string[] = [];
  const tool: FunctionTool = {
    id: 'f1',
    revision: 1,
    timeoutMs: 1_000,
    name: 'lamps',
    description: 'Lamps',
    parameters: [],
    responseMode: 'raw',
    confirm: false,
  };
  const respond = createRespond({
    knowledge,
    answerers: createBotAnswerers({
      instance: () => ({ grounding: 'free', open: createExtractiveAnswerer }),
      ofProviders: {
        of(_workspaceId, providerId) {
          read.push(providerId);
          return Promise.resolve({ grounding: 'free', open: createExtractiveAnswerer });
        },
      },
      logger: silentLogger,
    }),
    answerCache: {
      async look({ answers }) {
        await answers();
        return { state: 'miss', reply: null };
      },
      keep: () => Promise.resolve(),
    },
    functions: {
      // Read before the cache, because bots with functions have no cached answers.
      tools: () => Promise.resolve(read.length === 0 ? [] : [tool]),
      run: () => Promise.reject(new Error('must not be called')),
    },
    logger: silentLogger,
  });
  const question = { ...request.question, settings: { ...settings, model } };
  const events = respond(question, request.context, request.signal);
  let next = await events.next();
  while (next.done !== true) next = await events.next();
  expect(next.value.text).toContain('Parcels arrive within three days.');
  expect(read).toEqual(['own']);
});
