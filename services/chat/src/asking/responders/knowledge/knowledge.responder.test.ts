import { expect, it } from 'vitest';
import { botSettingsSchema } from '@colloquy/contracts';
import type { AnswerRequest } from '@colloquy/answering';
import { systemContext } from '@colloquy/service-kit';
import { aHit } from '../../../testing/a-hit.ts';
import { answerEvents } from '../../../testing/answer-events.ts';
import type { Reply } from '../../../conversations/answering/reply.ts';
import { createKnowledgeResponder } from './knowledge.responder.ts';

const settings = { ...botSettingsSchema.parse({}), revision: 1 };

/** Asks the responder a question from a page in `locale`; returns what it passed to the answerer, and its reply. */
async function askedFor(
  text: string,
  locale: string | null,
  answer = 'Within three days [1].',
): Promise<{ request: AnswerRequest | undefined; reply: Reply }> {
  const asked: AnswerRequest[] = [];
  const responder = createKnowledgeResponder({
    knowledge: { search: async () => ({ kbVersion: 1, hits: [aHit()] }) },
  });
  const taken = await responder.take({
    question: {
      text,
      botId: 'b1',
      workspaceId: 'w1',
      botName: 'Helper',
      settings,
      history: [],
      locale,
      conversationId: 'c1',
      cacheUse: 'never',
      state: 'bot',
      takeAnswer: () => Promise.resolve(),
    },
    context: systemContext('test'),
    signal: new AbortController().signal,
    curated: () => Promise.resolve({ kbVersion: 1, match: null, related: [] }),
    cached: () => Promise.resolve({ state: 'off', reply: null }),
    answers: () =>
      Promise.resolve({
        providerId: 'instance',
        giverOf: () => 'instance',
        modelId: 'scripted',
        grounding: 'free',
        chat: () => Promise.resolve(null),
        rewriter: () => Promise.resolve(null),
        writing: { temperature: 0, maxTokens: 100 },
        async *answer(request) {
          asked.push(request);
          for (const event of answerEvents([answer])) yield { ...event, modelId: 'scripted' };
        },
      }),
  });
  if (taken === null || !(Symbol.asyncIterator in taken))
    throw new Error('The responder streams its replies');
  let next = await taken.next();
  while (next.done !== true) next = await taken.next();
  return { request: asked[0], reply: next.value };
}

it.each([
  ['Wann werden die Pakete bei mir ankommen?', 'en-GB', 'de'],
  ['When do the parcels arrive at my house?', 'de-AT', 'en'],
  ['DHL?', 'fr-CH', 'fr'],
  ['DHL?', null, 'en'],
])('answers %s on a page in %s in %s', async (text, locale, language) => {
  expect((await askedFor(text, locale)).request?.language).toBe(language);
});

it.each([
  ['How much is the Bosch PowerPack?', 'PowerPack de la serie - Precio: 749 [1]', 'en'],
  ['Was kostet der Akku?', 'PowerPack 500 is at the shop: 749 [1]', 'de'],
  ['DHL?', 'Die Pakete kommen in drei Tagen [1].', 'de'],
])(
  'labels the answer to %s by its question where that tells the language',
  async (question, answer, language) => {
    expect((await askedFor(question, null, answer)).reply.language).toBe(language);
  },
);
