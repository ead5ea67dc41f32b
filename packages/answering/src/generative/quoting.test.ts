import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS } from '@colloquy/errors';
import type { ChatModel } from '@colloquy/language-model';
import type { Grounding } from '../ports.ts';
import { createGenerativeAnswerer } from './generative-answerer.ts';
import { describeAnswerer } from '../testing/answerer-suite.ts';
import { aPassage, anAnswerRequest, collectAnswer } from '../testing/builders.ts';
import { createScriptedChatModel } from '@colloquy/language-model/testing';

const TEXT =
  'The museum was founded by Clara Wendt in 1954. The museum does not open on Mondays. Entry costs 8 euros for adults and 5 euros for students.';
const passages = [aPassage({ text: TEXT }), aPassage({ n: 2, text: 'The café beside it sells cake.' })];

async function quoted(written: string, question = 'Who founded the museum?') {
  const model = createScriptedChatModel(() => written.match(/[^]{1,7}/g) ?? []);
  const answerer = createGenerativeAnswerer(model, { grounding: 'quoted' });
  return collectAnswer(answerer, anAnswerRequest({ question, passages }));
}

describeAnswerer('quoting model', () => ({
  answerer: createGenerativeAnswerer(
    createScriptedChatModel(({ messages }) => [
      messages.at(-1)?.content.endsWith('How much does express delivery cost?') === true
        ? 'Express delivery costs 12 euros and takes one day [2].'
        : 'NO_SUPPORTED_ANSWER',
    ]),
    { grounding: 'quoted' },
  ),
}));

describe('an answer of a model that may only quote', () => {
  it.each([
    ['a sentence of the source', 'The museum was founded by Clara Wendt in 1954 [1].'],
    ['one with other function words', 'This museum was founded by Clara Wendt, in 1954 [1].'],
    ['most of a sentence', 'Museum founded by Clara Wendt [1].'],
  ])('is %s', async (_what, written) => {
    const { done } = await quoted(written);
    expect([done.text, done.citedPassages]).toEqual([written, [1]]);
    expect(done.confidence).toBeGreaterThan(0);
  });

  it.each([
    ['another order', 'Clara Wendt founded the museum in 1954 [1].'],
    ['another year', 'The museum was founded by Clara Wendt in 1945 [1].'],
    ['another name', 'The museum was founded by Clara Weber in 1954 [1].'],
    ['a name of its own', 'The museum Berlin was founded by Clara Wendt in 1954 [1].'],
    ['a denial', 'The museum was not founded by Clara Wendt in 1954 [1].'],
    ['words of its own', 'The famous old museum was proudly founded by Clara Wendt [1].'],
    ['the wrong source', 'The museum was founded by Clara Wendt in 1954 [2].'],
    ['too few words', 'Clara Wendt [1].'],
    ['nothing', 'NO_SUPPORTED_ANSWER'],
  ])('quotes without the model what that wrote in %s', async (_what, written) => {
    const { tokens, done } = await quoted(written);
    expect(done.text).toBe('The museum was founded by Clara Wendt in 1954. [1]');
    expect(tokens.join('')).toBe(done.text);
  });

  it('says before it quotes without the model, which may be refused, and only then', async () => {
    const collected = async (written: string, question: string, beforeQuoting: () => Promise<void>) => {
      const model = createScriptedChatModel(() => [written]);
      const { signal } = new AbortController();
      const seen: string[] = [];
      const request = anAnswerRequest({ question, passages });
      const answerer = createGenerativeAnswerer(model, { grounding: 'quoted' });
      const before = async () => {
        seen.push('before');
        await beforeQuoting();
      };
      for await (const { type } of answerer.answer(request, { signal, beforeQuoting: before }))
        seen.push(type);
      return [seen[0], seen.filter((one) => one === 'before').length];
    };
    const [founder, windows] = ['Who founded the museum?', 'How many windows does the ship have?'];
    const allow = () => Promise.resolve();
    expect(await collected('It has ninety rooms [1].', founder, allow)).toEqual(['before', 1]);
    const refused = collected('It has ninety rooms [1].', founder, () => Promise.reject(new Error('no')));
    await expect(refused).rejects.toThrow('no');
    const quote = 'The museum was founded by Clara Wendt in 1954 [1].';
    expect(await collected(quote, founder, allow)).toEqual(['token', 0]);
    expect(await collected('It has ninety rooms [1].', windows, allow)).toEqual(['done', 0]);
  });

  it('denies what the source denies, and only that', async () => {
    const question = 'Does the museum open on Mondays?';
    expect((await quoted('The museum does not open on Mondays [1].', question)).done.text).toContain(
      'not open',
    );
    const { done } = await quoted('The museum does open on Mondays [1].', question);
    expect(done.text).not.toContain('does open');
  });

  it('leaves out the number of somebody else', async () => {
    const { done } = await quoted('Entry costs 5 euros for adults [1].', 'What does entry cost for adults?');
    expect(done.text).not.toContain('costs 5 euros for adults');
  });

  it('says a sentence once, however often the model does', async () => {
    const said = 'The museum was founded by Clara Wendt in 1954 [1].';
    expect((await quoted(`${said} ${said} ${said}`)).done.text).toBe(said);
  });

  it('is no sentence that says too little of what is asked for', async () => {
    const question = 'Which cake does the café sell with coffee in summer?';
    const { done } = await quoted('The museum does not open on Mondays [1].', question);
    expect(done.text).not.toContain('museum');
  });

  it('has no lead-in of the model', async () => {
    const said = 'The museum was founded by Clara Wendt in 1954 [1].';
    expect((await quoted(`Here is who:\n${said}`)).done.text).toBe(said);
  });

  it('is declined where neither finds an answer', async () => {
    const { tokens, done } = await quoted('It has ninety rooms [1].', 'How many windows does the ship have?');
    expect(done).toMatchObject({ supported: false, text: '', citedPassages: [] });
    expect(tokens).toEqual([]);
  });

  it('is declined as the model says where the bot is not for the question', async () => {
    const { done } = await quoted('QUESTION_OUT_OF_SCOPE');
    expect(done.unknownReason).toBe('OUT_OF_SCOPE');
  });
});

describe('a model that is slow', () => {
  const LATE = { reason: 'quote-timeout', dependency: 'language-model' };
  const QUOTE = 'The museum was founded by Clara Wendt in 1954 [1]. ';
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /**
   * The answer of a model with these delays before its pieces, and whether its request was aborted before it
   * finished.
   */
  async function answered(grounding: Grounding, pieces: readonly (readonly [ms: number, text: string])[]) {
    let isCancelled = false;
    const model: ChatModel = {
      id: 'slow',
      async *stream(_request, { signal } = {}) {
        for (const [ms, text] of pieces) {
          signal?.addEventListener('abort', () => void (isCancelled = true));
          await new Promise<void>((resolve, reject) => {
            setTimeout(resolve, ms);
            signal?.addEventListener('abort', () => reject(new Error('ended')));
          });
          yield { type: 'text', text };
        }
        yield { type: 'finish', reason: 'stop' };
      },
    };
    const request = anAnswerRequest({ question: 'Who founded the museum?', passages });
    const collected = collectAnswer(createGenerativeAnswerer(model, { grounding }), request).then(
      ({ done }) => done.text,
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(120_000);
    return { text: await collected, isCancelled };
  }

  it.each<readonly [string, readonly (readonly [number, string])[]]>([
    ['its first word', [[60_000, QUOTE]]],
    [
      'its first sentence',
      [
        [100, 'The museum was '],
        [60_000, 'founded by Clara Wendt in 1954 [1].'],
      ],
    ],
    ['the end of many words', Array.from({ length: 50 }, () => [1_000, 'word '] as const)],
  ])('and may only quote has failed when %s takes too long', async (_what, pieces) => {
    expect(await answered('quoted', pieces)).toEqual({
      text: expect.objectContaining({ code: ERRORS.deadlineExceeded, details: LATE }),
      isCancelled: true,
    });
  });

  it('has failed, too, when what it says after its time comes all the same', async () => {
    const model: ChatModel = {
      id: 'deaf',
      async *stream() {
        await new Promise((resolve) => void setTimeout(resolve, 60_000));
        yield { type: 'text', text: QUOTE };
      },
    };
    const request = anAnswerRequest({ question: 'Who founded the museum?', passages });
    const failed = expect(
      collectAnswer(createGenerativeAnswerer(model, { grounding: 'quoted' }), request),
    ).rejects.toMatchObject({ code: ERRORS.deadlineExceeded });
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
  });

  it('has all of its time once it has quoted', async () => {
    const more = 'costs 8 euros for adults and 5 euros for students [1].';
    const { text, isCancelled } = await answered('quoted', [
      [3_000, `${QUOTE}Entry `],
      [30_000, more],
    ]);
    expect([String(text).trim(), isCancelled]).toEqual([QUOTE.trim(), false]);
  });

  it('and writes freely has all of its time', async () => {
    expect(await answered('free', [[30_000, QUOTE.trim()]])).toEqual({
      text: QUOTE.trim(),
      isCancelled: false,
    });
  });
});
