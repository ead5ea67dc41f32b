import { modelFailureSchema, type ModelFailure } from '@colloquy/contracts';
import { isAppError, type AppError, type ErrorCode } from '@colloquy/errors';
import type { Answerer, AnswerRequest } from '@colloquy/language-model';
import type { NamedAnswerEvent } from '../../../conversations/index.ts';

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
 * taken back, so a later failure is thrown, and so is one without a fallback. What is quoted where a model that may only
 * quote quotes nothing is `quoting`'s answer.
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
