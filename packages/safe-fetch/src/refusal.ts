import { AppError, type ErrorFacts, type ErrorReason, ERRORS } from '@colloquy/errors';

/**
 * The error for an address that the guard does not reach: validation, `urlNotAllowed`, never retried.
 * The resolved network address is left out on purpose: it would tell a customer what our resolver sees.
 */
export function refuseAddress(reason: ErrorReason, details: ErrorFacts = {}): AppError {
  return new AppError({ code: ERRORS.urlNotAllowed, details: { reason, ...details }, retry: 'never' });
}

/** The error for an address that is allowed but does not answer: unavailable, `addressUnreachable`, retried later. */
export function unreachable(cause: unknown): AppError {
  return new AppError({ code: ERRORS.addressUnreachable, cause, retry: 'backoff' });
}
