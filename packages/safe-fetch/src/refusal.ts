import { AppError, type ErrorFacts } from '@colloquy/errors';

/** Why an address was refused; sent to the client as `details.reason` of code 400020. */
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
 * The error for an address that the guard does not reach: validation, `400020`, never retried.
 * The resolved network address is left out on purpose: it would tell a customer what our resolver sees.
 */
export function refuseAddress(reason: RefusalReason, details: ErrorFacts = {}): AppError {
  return new AppError({ code: '400020', details: { reason, ...details }, retry: 'never' });
}

/** The error for an address that is allowed but does not answer: unavailable, `503008`, retried later. */
export function unreachable(cause: unknown): AppError {
  return new AppError({ code: '503008', cause, retry: 'backoff' });
}
