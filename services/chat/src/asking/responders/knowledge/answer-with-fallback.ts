import { modelFailureSchema, type ModelFailure } from '@colloquy/contracts';
import { isAppError, type AppError, type ErrorCode } from '@colloquy/errors';
import type { Answerer, AnswerRequest } from '@colloquy/answering';
import type { NamedAnswerEvent } from '../../../conversations/index.ts';

/** The failures of a model that is down, slow or refuses, by error code. */
const OF_MODELS: ReadonlyMap<ErrorCode, ModelFailure> = new Map(
  modelFailureSchema.options.map((code) => [code, code]),
);

/** True when a model is down, slow or refuses: the cases for its fallback. */
export function isModelFailure(error: unknown): error is AppError {
  return isAppError(error) && OF_MODELS.has(error.code);
}

/**
 * Streams a model's answer, or the answer of `fallback` when the model fails before any text was shown. Shown text
 * cannot be taken back, so a later failure is thrown, as is a failure without a fallback. When a model that may only
 * quote quotes nothing, the answer is `quoting`'s.
 */
export async function* answerWithFallback(
  open: () => Promise<Answerer>,
  fallback: {
    readonly answerer: Answerer;
    readonly onUse: (error: AppError) => Promise<void> | undefined;
  } | null,
  request: AnswerRequest,
  signal: AbortSignal,
  quoting: { readonly modelId: string; readonly onUse: () => Promise<void> } | null = null,
): AsyncGenerator<NamedAnswerEvent> {
  let hasShown = false;
  let modelError: ModelFailure;
  try {
    const answerer = await open();
    let by: Pick<NamedAnswerEvent, 'modelId' | 'isInstead'> = { modelId: answerer.modelId };
    const beforeQuoting = async (): Promise<void> => {
      if (quoting === null) return;
      await quoting.onUse();
      by = { modelId: quoting.modelId, isInstead: true };
    };
    for await (const event of answerer.answer(request, { signal, beforeQuoting })) {
      hasShown ||= event.type === 'token';
      yield { ...event, ...by };
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
    yield { ...event, modelId: fallback.answerer.modelId, isInstead: true, modelError };
  }
}
