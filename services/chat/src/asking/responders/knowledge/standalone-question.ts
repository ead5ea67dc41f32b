import type { Answerer, StandaloneQuestion } from '@colloquy/answering';
import type { RewriteQuestion } from '../../../conversations/index.ts';
import { isModelFailure } from './answer-with-fallback.ts';

/** Short, because the visitor waits for it before the search. */
const STANDALONE_TIMEOUT_MS = 5_000;

/** The question is searched for unchanged. */
export const AS_ASKED: StandaloneQuestion = { question: null, tokens: { in: 0, out: 0 } };

/**
 * Opens the bot's model for rewriting questions to stand alone. Null without a model, or when it cannot be opened; the
 * answer reports that error. A model that fails or takes longer than `timeoutMs` leaves the question unchanged.
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
