import { describe, expect, it } from 'vitest';
import { AppError, ERRORS } from '@colloquy/errors';
import { createExtractiveAnswerer, type Answerer } from '@colloquy/answering';
import { openRewriter } from './standalone-question.ts';

const ASKED = {
  question: 'And on Sundays?',
  history: [{ question: 'When are you open?', answer: 'At nine.' }],
};
const REWRITTEN = { question: 'When are you open on Sundays?', tokens: { in: 9, out: 4 } };

type Standalone = NonNullable<Answerer['standalone']>;

async function rewriteWith(standalone: Standalone, { timeoutMs = 60_000, leaves = false } = {}) {
  const failures: string[] = [];
  const answerer: Answerer = { ...createExtractiveAnswerer(), standalone };
  const rewrite = await openRewriter(
    async () => answerer,
    (code) => failures.push(code),
    timeoutMs,
  );
  const visitor = new AbortController();
  const rewritten = rewrite?.(ASKED, visitor.signal);
  if (leaves) visitor.abort(new Error('The visitor left'));
  return { rewritten: await rewritten, failures };
}

/** Waits until it is aborted, like a server that never answers. */
const stall: Standalone = (_, { signal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
const failWith =
  (error: Error): Standalone =>
  () =>
    Promise.reject(error);

describe('the rewriting of a follow-up', () => {
  it('is what the model says', async () => {
    expect(await rewriteWith(async () => REWRITTEN)).toEqual({ rewritten: REWRITTEN, failures: [] });
  });

  it.each([
    ['is stalled', stall, 10, 'timeout'],
    [
      'is down',
      failWith(new AppError({ code: ERRORS.languageModelUnavailable })),
      60_000,
      ERRORS.languageModelUnavailable,
    ],
    [
      'has no quota',
      failWith(new AppError({ code: ERRORS.modelQuotaUsedUp })),
      60_000,
      ERRORS.modelQuotaUsedUp,
    ],
  ] as const)('is none when the model %s, which is told', async (_, standalone, timeoutMs, code) => {
    const { rewritten, failures } = await rewriteWith(standalone, { timeoutMs });
    expect(rewritten).toEqual({ question: null, tokens: { in: 0, out: 0 } });
    expect(failures).toEqual([code]);
  });

  it('ends when the visitor leaves, and hides no mistake of ours', async () => {
    await expect(rewriteWith(stall, { leaves: true })).rejects.toThrow('The visitor left');
    await expect(rewriteWith(failWith(new TypeError('a mistake')))).rejects.toThrow('a mistake');
  });

  it('is not possible without a model, or with one that cannot be opened', async () => {
    const ignore = () => undefined;
    expect(await openRewriter(async () => createExtractiveAnswerer(), ignore)).toBeNull();
    const gone = new AppError({ code: ERRORS.modelDoesNotExist });
    expect(await openRewriter(() => Promise.reject(gone), ignore)).toBeNull();
    await expect(openRewriter(() => Promise.reject(new TypeError('a mistake')), ignore)).rejects.toThrow();
  });
});
