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

/** The store was used before `ensureCollection` said which vectors it holds. */
export function collectionMissing(): AppError {
  return new AppError({ code: ERRORS.wrongState, message: 'VECTOR_COLLECTION_MISSING', retry: 'never' });
}

/** The store failed or was too slow: try again later. */
export function vectorStoreUnavailable(reason: ErrorReason, cause?: unknown): AppError {
  return new AppError({ code: ERRORS.vectorStoreUnavailable, details: { reason }, cause });
}

/** The file is no whole database any more: the next start sets it aside and begins an empty one. */
export function vectorStoreDamaged(cause: unknown): AppError {
  return new AppError({ code: ERRORS.vectorStoreDamaged, cause });
}

/** Lets an AppError through and wraps anything else as an unavailable store. */
export function asVectorStoreError(error: unknown): AppError {
  if (isAppError(error)) return error;
  return vectorStoreUnavailable('failed', error);
}
