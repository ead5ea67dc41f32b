import {
  AppError,
  isAppError,
  isStorageFull,
  notFound,
  storageFull,
  systemCodeOf,
  ERRORS,
} from '@colloquy/errors';

/** The store does not answer or is full: unavailable, to be retried. */
export function storageUnavailable(cause: unknown): AppError {
  return new AppError({ code: ERRORS.fileStorageUnavailable, cause, retry: 'backoff' });
}

export function noSuchObject(): AppError {
  return notFound('object');
}

export function objectTooLarge(maxBytes: number): AppError {
  return new AppError({ code: ERRORS.fileTooLarge, details: { maxBytes }, retry: 'never' });
}

/**
 * Maps an error: AppErrors unchanged, a full disk to `storageFull`, a missing file to `notFound`, anything else to an
 * unavailable store.
 */
export function asStorageError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (isStorageFull(error)) return storageFull(error);
  return systemCodeOf(error) === 'ENOENT' ? noSuchObject() : storageUnavailable(error);
}
