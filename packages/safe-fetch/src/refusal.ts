import { AppError, type ErrorFacts, ERRORS } from '@colloquy/errors';

/** Why an address was refused; sent to the client as `details.reason` of code `urlNotAllowed`. */
export type RefusalReason =
  | 'SYNTAX'
  | 'SCHEME'
  | 'CREDENTIALS'
  | 'PORT'
  | 'DNS'
  | 'BLOCKED_ADDRESS'
  | 'REDIRECT'
  | 'TOO_MANY_REDIRECTS';

/**
 * The error for an address that the guard does not reach: validation, `urlNotAllowed`, never retried.
 * The resolved network address is left out on purpose: it would tell a customer what our resolver sees.
 */
export function refuseAddress(reason: RefusalReason, details: ErrorFacts = {}): AppError {
  return new AppError({ code: ERRORS.urlNotAllowed, details: { reason, ...details }, retry: 'never' });
}

/** The error for an address that is allowed but does not answer: unavailable, `addressUnreachable`, retried later. */
export function unreachable(cause: unknown): AppError {
  return new AppError({ code: ERRORS.addressUnreachable, cause, retry: 'backoff' });
}
