import { ERRORS, modelFailureSchema, type ModelFailure } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { probeGrounding, type GroundingFound } from '@colloquy/answering';
import type { ChatModel } from '@colloquy/language-model';
import { GROUNDING_TEST_MAX_MS, type GroundingProgress } from './grounding.policy.ts';

/** Time for one answer of a model on a machine without a graphics card. */
const ANSWER_MAX_MS = 60_000;

/** The options for calling a model under test. */
export const TESTED_MODEL = {
  maxRetries: 0,
  timeouts: { firstTokenMs: ANSWER_MAX_MS, gapMs: ANSWER_MAX_MS, totalMs: ANSWER_MAX_MS },
} as const;

/**
 * Asks a model the questions of the test and returns the result; null once `note` reports that the run no longer
 * counts. A stopped run has failed. Throws errors other than failures of the model, and the errors of `note`.
 */
export async function runGroundingTest(
  open: () => ChatModel,
  note: (found: GroundingFound) => Promise<boolean>,
  stopped: AbortSignal,
): Promise<GroundingProgress | null> {
  let found: GroundingFound = { asked: 0, right: 0, kept: 0, quoted: 0 };
  for await (const step of stepsOf(open, stopped)) {
    if ('error' in step) return { state: 'failed', ...step };
    found = step;
    if (!(await note(found))) return null;
  }
  return { state: 'done', ...found };
}

/** The result so far after each question, and at the end the model's failure, if any. */
async function* stepsOf(
  open: () => ChatModel,
  stopped: AbortSignal,
): AsyncGenerator<GroundingFound | { readonly error: ModelFailure }> {
  const late = AbortSignal.timeout(GROUNDING_TEST_MAX_MS);
  const signal = AbortSignal.any([stopped, late]);
  try {
    // Errors of the consumer of these steps are not caught here.
    yield* probeGrounding(open(), { signal });
  } catch (error) {
    const code = late.aborted ? ERRORS.deadlineExceeded : failureOf(error);
    if (code === null && !stopped.aborted) throw error;
    yield { error: code ?? ERRORS.languageModelUnavailable };
  }
}

function failureOf(error: unknown): ModelFailure | null {
  if (!isAppError(error)) return null;
  const known = modelFailureSchema.safeParse(error.code);
  return known.success ? known.data : ERRORS.languageModelUnavailable;
}
