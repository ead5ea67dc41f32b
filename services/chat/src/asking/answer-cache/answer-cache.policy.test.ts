import type { ModelGrounding } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import type { Question } from '../question/question.ts';
import {
  cacheKeyOf,
  chunksToKeep,
  mayBeCached,
  normalisedQuery,
  type CacheKey,
  type WritingModel,
} from './answer-cache.policy.ts';
import type { Reply } from '../../conversations/answering/reply.ts';
import { aHit } from '../../testing/a-hit.ts';
import { aQuestion, aReply, settings } from '../../testing/a-kept-answer.ts';

const SECRET = Buffer.alloc(32, 1);
const model: WritingModel = {
  modelId: 'small',
  grounding: 'free',
};

const EARLIER = [{ question: 'What is there?', answer: 'Lamps.' }];
const keyOf = (
  changes: Partial<Question> = {},
  kbVersion = 7,
  modelId = 'small',
  grounding: ModelGrounding = 'free',
) => cacheKeyOf({ question: aQuestion(changes), kbVersion, model: { modelId, grounding } }, SECRET);

describe('the key of an answer', () => {
  it.each([
    ['spaces and capitals', '  what does\n DELIVERY  cost'],
    ['what it ends with', 'What does delivery cost ?!'],
    ['wide letters', 'Ｗhat does delivery cost?'],
  ])('is the same for a question that differs in %s', (_, text) => {
    expect(keyOf({ text })).toBe(keyOf());
  });

  it.each([
    ['a word', keyOf({ text: 'What does return delivery cost?' })],
    ['an accent', keyOf({ text: 'What does délivery cost?' })],
    ['a sign', keyOf({ text: 'What does -delivery cost?' })],
    ['its bot', keyOf({ botId: 'b2' })],
    ["its bot's name", keyOf({ botName: 'Other' })],
    ['its locale', keyOf({ locale: 'de' })],
    ['the settings', keyOf({ settings: { ...settings, revision: 4 } })],
    ['what is known', keyOf({}, 8)],
    ['the model', keyOf({}, 7, 'large')],
    ['how the model rests on passages', keyOf({}, 7, 'small', 'quoted')],
  ])('is another one for a question that differs in %s', (_, key) => {
    expect(key).not.toBe(keyOf());
  });

  it.each([
    ['the bot’s language', null],
    ['another country of the language', 'en-GB'],
  ])('is the same for a visitor of %s', (_, locale) => {
    expect(keyOf({ locale })).toBe(keyOf({ locale: 'en' }));
  });

  it('tells nobody without the secret what was asked', () => {
    const cacheKey: CacheKey = { question: aQuestion(), kbVersion: 7, model };
    const guessed = cacheKeyOf(cacheKey, Buffer.alloc(32, 2));
    expect(guessed).not.toBe(keyOf());
    expect(keyOf()).toMatch(/^[\w-]{43}$/);
  });

  it('takes as long for a hostile question as for another', () => {
    expect(normalisedQuery(`${'? '.repeat(1_000)}a`)).toHaveLength(2_001);
  });
});

describe('a question', () => {
  it.each([
    ['stands alone', {}, true],
    ['stands alone after others', { text: 'What does delivery to Spain cost?', history: EARLIER }, true],
    ['leans on the one before', { text: 'And what does it cost?', history: EARLIER }, false],
    ['has no word of a topic', { text: 'What is it?' }, false],
    ['is no word at all', { text: '_' }, false],
    ['is asked with tried settings', { cacheUse: 'never' }, false],
    [
      'is for a bot that keeps no answers',
      { settings: { ...settings, answering: { ...settings.answering, cacheHours: 0 } } },
      false,
    ],
  ] as const)('that %s may be answered as before: %s', (_, changes, expected) => {
    expect(mayBeCached(aQuestion(changes))).toBe(expected);
  });
});

describe('an answer', () => {
  it('is kept with every chunk that was read for it', () => {
    expect(chunksToKeep(aQuestion(), aReply())).toEqual([
      { item_id: 'i1', version: 1, index: 0, hash: 'h1' },
      { item_id: 'i1', version: 1, index: 4, hash: 'h2' },
    ]);
  });

  it.each([
    ['of a conversation that goes on', { history: EARLIER, text: 'What does delivery to Spain cost?' }, {}],
    ['that is looked into', { cacheUse: 'probe' }, {}],
    ['that is none', {}, { source: 'UNKNOWN', citations: [], unknownReason: 'UNSUPPORTED' }],
    ['of small talk', {}, { source: 'CONVERSATION', citations: [], retrieved: [] }],
    ['that was kept before', {}, { source: 'CACHE' }],
    ['of a function', {}, { source: 'FUNCTION_CALL' }],
    ['that names no source', {}, { citations: [] }],
    ['by keywords alone', {}, { retrieved: [{ ...aHit({ dense: null }), kept: true, outcome: 'used' }] }],
  ] as const)('%s is not', (_, question, reply) => {
    const changed: Partial<Reply> = { ...reply };
    expect(chunksToKeep(aQuestion(question), aReply(changed))).toBeNull();
  });
});
