import {
  ERRORS,
  modelErrorCodeSchema,
  modelReasonSchema,
  type ModelErrorCode,
  type ModelReason,
} from '@colloquy/contracts';
import type { AppError } from '@colloquy/errors';
import { connectionErrorName } from '@colloquy/language-model';

/** An error of a provider, or of one of its models. */
export interface ProviderError {
  readonly code: ModelErrorCode;
  readonly reason: ModelReason | null;
}

/** The provider's error for a failure: slow, unreachable and malformed responses all count as unavailable. */
export function providerErrorOf(error: AppError): ProviderError {
  const named = modelReasonSchema.safeParse(error.details['reason'] ?? connectionErrorName(error));
  return {
    code: modelErrorCodeSchema.safeParse(error.code).data ?? ERRORS.languageModelUnavailable,
    reason: named.data ?? null,
  };
}
