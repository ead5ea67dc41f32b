import { AppError, isAppError, isStorageFull, notFound, storageFull, ERRORS } from '@colloquy/errors';

/** The store does not answer or cannot keep more: unavailable, tried again later. */
export function storageUnavailable(cause: unknown): AppError {
  return new AppError({ code: ERRORS.fileStorageUnavailable, cause, retry: 'backoff' });
}

export function noSuchObject(): AppError {
  return notFound('object');
}

export function objectTooLarge(maxBytes: number): AppError {
  return new AppError({ code: ERRORS.fileTooLarge, details: { maxBytes }, retry: 'never' });
}

/** The error code that Node gives to a failed system call, or ''. */
export function systemCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** What the work on a file answers, or null when the file is missing. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * AppErrors as they are; a full disk as `storageFull`; a missing file as `notFound`; anything else as an unavailable
 * store.
 */
export function asStorageError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (isStorageFull(error)) return storageFull(error);
  return systemCodeOf(error) === 'ENOENT' ? noSuchObject() : storageUnavailable(error);
}
