import { AppError, storageFull, ERRORS } from '@colloquy/errors';
import { Error as MongooseError, mongo } from 'mongoose';

const DUPLICATE_KEY = 11000;
const WRITE_CONFLICT = 112;
const OUT_OF_DISK_SPACE = 14031;
/**
 * Server codes of transient errors: primary change, shutdown, time limit, a cursor killed by these (MongoDB's
 * error_codes.yml).
 */
const PASSING_CODES: ReadonlySet<number> = new Set([
  6, 7, 43, 50, 89, 91, 189, 237, 262, 9001, 10107, 11600, 11601, 11602, 13435, 13436,
]);
/** Labels of errors that the driver considers retryable. */
const PASSING_LABELS = ['RetryableWriteError', 'RetryableReadError', 'SystemOverloadedError'] as const;
const MAX_WRITE_CONFLICT_RETRIES = 3;

/** True when a unique index rejected the write. */
export function isDuplicateKey(error: unknown): error is mongo.MongoServerError {
  return error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

/** A bulk write that failed as a whole wraps the error that ended it. */
function endOf(error: unknown): unknown {
  return error instanceof mongo.MongoBulkWriteError ? error.errorResponse : error;
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof mongo.MongoError && PASSING_LABELS.some((label) => error.hasErrorLabel(label)))
    return true;
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoServerClosedError ||
    // The driver does not retry on a server that has just started and that it does not know well enough yet.
    error instanceof mongo.MongoUnexpectedServerResponseError ||
    error instanceof mongo.MongoOperationTimeoutError ||
    error instanceof MongooseError.MongooseServerSelectionError ||
    (error instanceof mongo.MongoError && error.name === 'MongoWaitQueueTimeoutError') ||
    (error instanceof mongo.MongoError && error.name === 'MongoPoolClosedError') ||
    (error instanceof mongo.MongoServerError &&
      typeof error.code === 'number' &&
      PASSING_CODES.has(error.code))
  );
}

/** Maps an error of the store to the product's error; unknown ones are passed on unchanged. */
export function fromStoreError(error: unknown): unknown {
  if (isDuplicateKey(error)) {
    const pattern: unknown = error['keyPattern'];
    const fields = typeof pattern === 'object' && pattern !== null ? Object.keys(pattern) : [];
    return new AppError({ code: ERRORS.alreadyExists, details: { fields }, cause: error });
  }
  if (error instanceof mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE) return storageFull(error);
  if (isUnavailable(error) || isUnavailable(endOf(error)))
    return new AppError({ code: ERRORS.storeUnavailable, cause: error, retryAfterSeconds: 1 });
  return error;
}

/**
 * Runs one call of the store. A write conflict is retried as a whole, at most three times. Throws AppError
 * `alreadyExists` (unique index), `storeUnavailable` (no answer in time), `storageFull` (full disk), otherwise the
 * driver's error.
 */
export async function storeCall<TResult>(call: () => PromiseLike<TResult>): Promise<TResult> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await call();
    } catch (error) {
      const isConflict = error instanceof mongo.MongoServerError && error.code === WRITE_CONFLICT;
      if (!isConflict || retries >= MAX_WRITE_CONFLICT_RETRIES) throw fromStoreError(error);
    }
  }
}
