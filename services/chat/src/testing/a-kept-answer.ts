import { botSettingsSchema } from '@colloquy/contracts';
import type { Question } from '../asking/question/question.ts';
import { BARE_REPLY, type Reply } from '../conversations/answering/reply.ts';
import { aHit } from './a-hit.ts';

export const settings = { ...botSettingsSchema.parse({}), revision: 3 };

/** A question whose answer may be cached. */
export const aQuestion = (changes: Partial<Question> = {}): Question => ({
  text: 'What does delivery cost?',
  botId: 'b1',
  workspaceId: 'w1',
  botName: 'Helper',
  settings,
  history: [],
  state: 'bot',
  locale: 'en',
  conversationId: 'c1',
  cacheUse: 'use',
  takeAnswer: () => Promise.resolve(),
  ...changes,
});
const citation = {
  n: 1,
  item_id: 'i1',
  title: 'T',
  url: null,
  page: null,
  heading: null,
  snippet: 's',
  score: 1,
};
/** A supported answer from two passages. */
export const aReply = (changes: Partial<Reply> = {}): Reply => ({
  ...BARE_REPLY,
  text: 'It costs 15 euros [1].',
  source: 'EXTERNAL',
  citations: [citation],
  confidence: 1,
  language: 'en',
  unknownReason: null,
  curatedId: null,
  tokens: { in: 1, out: 1 },
  kbVersion: 7,
  model: 'small',
  promptChars: 1,
  retrieved: [
    { ...aHit({ hash: 'h1' }), kept: true, outcome: 'used' },
    { ...aHit({ hash: 'h2', index: 4 }), kept: true, outcome: 'kept' },
    { ...aHit({ hash: 'h3', index: 5 }), kept: false, outcome: 'belowThreshold' },
  ],
  ...changes,
});
