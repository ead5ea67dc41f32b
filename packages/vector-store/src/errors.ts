import { AppError, isAppError, type ErrorFacts, type ErrorReason, ERRORS } from '@colloquy/errors';
import type { VectorSpace } from './vector-store.ts';

/** The store holds vectors of another model or length; only a rebuild of the index helps. */
export function vectorSpaceMismatch(stored: VectorSpace, wanted: VectorSpace): AppError {
  return new AppError({
    code: ERRORS.wrongState,
    message: 'VECTOR_SPACE_MISMATCH',
    details: { stored: describe(stored), wanted: describe(wanted) },
    retry: 'never',
  });
}

const describe = ({ modelId, dimension }: VectorSpace): string => `${modelId} (${dimension})`;

/** An embedding that must not be stored: wrong length, not finite or without a direction. */
export function vectorNotValid(reason: ErrorReason, details: ErrorFacts = {}): AppError {
  return new AppError({
    code: ERRORS.internalError,
    message: 'VECTOR_NOT_VALID',
    details: { reason, ...details },
    retry: 'never',
  });
}

/** The store was used before `ensureCollection` set its vector space. */
export function collectionMissing(): AppError {
  return new AppError({ code: ERRORS.wrongState, message: 'VECTOR_COLLECTION_MISSING', retry: 'never' });
}

/** The store failed or was too slow: retry later. */
export function vectorStoreUnavailable(reason: ErrorReason, cause?: unknown): AppError {
  return new AppError({ code: ERRORS.vectorStoreUnavailable, details: { reason }, cause });
}

/** The file is damaged: the next start moves it aside and creates an empty one. */
export function vectorStoreDamaged(cause: unknown): AppError {
  return new AppError({ code: ERRORS.vectorStoreDamaged, cause });
}

/** Returns an AppError unchanged and wraps any other error as an unavailable store. */
export function asVectorStoreError(error: unknown): AppError {
  if (isAppError(error)) return error;
  return vectorStoreUnavailable('failed', error);
}
