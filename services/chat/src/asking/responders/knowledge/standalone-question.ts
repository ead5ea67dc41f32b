import type { Answerer, StandaloneQuestion } from '@colloquy/language-model';
import type { RewriteQuestion } from '../../../conversations/index.ts';
import { isModelFailure } from './answer-with-fallback.ts';

/** The visitor waits for it before anything is searched for. */
const STANDALONE_TIMEOUT_MS = 5_000;

/** A question that is searched for as it was asked. */
export const AS_ASKED: StandaloneQuestion = { question: null, tokens: { in: 0, out: 0 } };

/**
 * How a bot's model rewrites questions to stand alone; null without a model, or with one that cannot be opened, of which
 * the answer will tell. A model that fails or takes longer than `timeoutMs` rewrites nothing.
 */
export async function openRewriter(
  open: () => Promise<Answerer>,
  onFailure: (code: string) => void,
  timeoutMs = STANDALONE_TIMEOUT_MS,
): Promise<RewriteQuestion | null> {
  const answerer = await orNullWithoutModel(open);
  if (answerer?.standalone === undefined) return null;
  const { standalone } = answerer;
  return async (request, signal) => {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      return await standalone(request, { signal: AbortSignal.any([signal, late]) });
    } catch (error) {
      signal.throwIfAborted();
      if (late.aborted) onFailure('timeout');
      else if (isModelFailure(error)) onFailure(error.code);
      else throw error;
      return AS_ASKED;
    }
  };
}

async function orNullWithoutModel(open: () => Promise<Answerer>): Promise<Answerer | null> {
  try {
    return await open();
  } catch (error) {
    if (isModelFailure(error)) return null;
    throw error;
  }
}
