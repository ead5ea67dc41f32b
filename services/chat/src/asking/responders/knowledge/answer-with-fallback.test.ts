import { describe, expect, it } from 'vitest';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Answerer, AnswerRequest } from '@colloquy/answering';
import { answerEvents } from '../../../testing/answer-events.ts';
import { answerWithFallback } from './answer-with-fallback.ts';

const request: AnswerRequest = {
  question: 'When?',
  passages: [],
  history: [],
  instructions: '',
  tone: 'neutral',
  language: null,
  strict: true,
  botName: 'Helper',
};
const down = new AppError({ code: ERRORS.languageModelUnavailable });

function anAnswerer(modelId: string, tokens: readonly string[], error?: unknown): Answerer {
  return {
    modelId,
    async *answer() {
      for (const event of answerEvents([...tokens]))
        if (error === undefined || event.type === 'token') yield event;
      if (error !== undefined) throw error;
    },
  };
}

async function answer(open: () => Promise<Answerer>, hasFallback = true) {
  const used: AppError[] = [];
  const quoting = {
    answerer: anAnswerer('quotes', ['Quoted.']),
    onUse: (error: AppError) => void used.push(error),
  };
  const seen: string[] = [];
  const events = answerWithFallback(
    open,
    hasFallback ? quoting : null,
    request,
    new AbortController().signal,
  );
  for await (const event of events) {
    seen.push(event.type === 'token' ? `${event.modelId}: ${event.text}` : `${event.modelId}: done`);
  }
  return { seen, used };
}

describe('an answer with a fallback', () => {
  it('is the model’s while the model works', async () => {
    const { seen, used } = await answer(async () => anAnswerer('m', ['One.']));
    expect([seen, used]).toEqual([['m: One.', 'm: done'], []]);
  });

  it.each([
    ['does not answer', async () => anAnswerer('m', [], down)],
    ['is gone', () => Promise.reject(new AppError({ code: ERRORS.modelDoesNotExist }))],
    ['refuses its key', async () => anAnswerer('m', [], new AppError({ code: ERRORS.modelKeyRefused }))],
    ['is too slow', async () => anAnswerer('m', [], new AppError({ code: ERRORS.deadlineExceeded }))],
  ])('quotes the sources when the model %s', async (_what, open) => {
    const { seen, used } = await answer(open);
    expect(seen).toEqual(['quotes: Quoted.', 'quotes: done']);
    expect(used.length).toBe(1);
  });

  it('ends in the model’s own error where the owner wants no fallback', async () => {
    await expect(answer(async () => anAnswerer('m', [], down), false)).rejects.toBe(down);
  });

  it('ends in the error when something was shown already', async () => {
    await expect(answer(async () => anAnswerer('m', ['Half'], down))).rejects.toBe(down);
  });

  it('covers no other error', async () => {
    const broken = new AppError({ code: ERRORS.storeUnavailable });
    await expect(answer(() => Promise.reject(broken))).rejects.toBe(broken);
  });
});
