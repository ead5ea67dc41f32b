import { modelFailureSchema, type ModelFailure } from '@colloquy/contracts';
import { isAppError, type AppError, type ErrorCode } from '@colloquy/errors';
import type { Answerer, AnswerRequest } from '@colloquy/language-model';
import type { NamedAnswerEvent } from '../../answering/bot-answers.ts';

/** What a model that is down, slow or refuses ends in, by its code. */
const OF_MODELS: ReadonlyMap<ErrorCode, ModelFailure> = new Map(
  modelFailureSchema.options.map((code) => [code, code]),
);

/** Whether a model is down, slow or refuses: what its fallback is for. */
export function isModelFailure(error: unknown): error is AppError {
  return isAppError(error) && OF_MODELS.has(error.code);
}

/**
 * The answer of a model or, where it fails before anything was shown of it, that of `fallback`. What was shown cannot be
 * taken back, so a later failure is thrown, and so is one without a fallback.
 */
export async function* answerWithFallback(
  open: () => Promise<Answerer>,
  fallback: {
    readonly answerer: Answerer;
    readonly onUse: (error: AppError) => Promise<void> | undefined;
  } | null,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<NamedAnswerEvent> {
  let hasShown = false;
  let modelError: ModelFailure;
  try {
    const answerer = await open();
    for await (const event of answerer.answer(request, { signal })) {
      hasShown ||= event.type === 'token';
      yield { ...event, modelId: answerer.modelId };
    }
    return;
  } catch (error) {
    signal.throwIfAborted();
    const failure = isAppError(error) ? OF_MODELS.get(error.code) : undefined;
    if (!isAppError(error) || hasShown || fallback === null || failure === undefined) throw error;
    await fallback.onUse(error);
    modelError = failure;
  }
  for await (const event of fallback.answerer.answer(request, { signal })) {
    yield { ...event, modelId: fallback.answerer.modelId, modelError };
  }
}
