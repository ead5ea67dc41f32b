import { ERRORS, modelFailureSchema, type ModelFailure } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { probeGrounding, type ChatModel, type GroundingFound } from '@colloquy/language-model';
import { GROUNDING_TEST_MAX_MS, type GroundingProgress } from './grounding.policy.ts';

/** One answer of a model on a machine without a graphics card takes so long. */
const ANSWER_MAX_MS = 60_000;

/** How a model is called that is being tested. */
export const TESTED_MODEL = {
  maxRetries: 0,
  timeouts: { firstTokenMs: ANSWER_MAX_MS, gapMs: ANSWER_MAX_MS, totalMs: ANSWER_MAX_MS },
} as const;

/**
 * Asks a model the questions of the test, and says what it came to; null once `note` says that the run no longer counts.
 * A run that is stopped has failed. Throws what is no failure of the model, and what `note` throws.
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

/** What was found after each question, and at the end why the model failed where it did. */
async function* stepsOf(
  open: () => ChatModel,
  stopped: AbortSignal,
): AsyncGenerator<GroundingFound | { readonly error: ModelFailure }> {
  const late = AbortSignal.timeout(GROUNDING_TEST_MAX_MS);
  const signal = AbortSignal.any([stopped, late]);
  try {
    // What the one who reads the steps throws is not thrown here.
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
