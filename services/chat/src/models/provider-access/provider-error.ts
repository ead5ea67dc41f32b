import {
  ERRORS,
  modelErrorCodeSchema,
  modelReasonSchema,
  type ModelErrorCode,
  type ModelReason,
} from '@colloquy/contracts';
import type { AppError } from '@colloquy/errors';
import { connectionErrorName } from '@colloquy/language-model';

/** What is wrong with a provider, or with one of its models. */
export interface ProviderError {
  readonly code: ModelErrorCode;
  readonly reason: ModelReason | null;
}

/** What a failure says of a provider: a server that is slow, cannot be reached or makes no sense does not answer. */
export function providerErrorOf(error: AppError): ProviderError {
  const named = modelReasonSchema.safeParse(error.details['reason'] ?? connectionErrorName(error));
  return {
    code: modelErrorCodeSchema.safeParse(error.code).data ?? ERRORS.languageModelUnavailable,
    reason: named.data ?? null,
  };
}
