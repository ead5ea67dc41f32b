import { AppError, ERRORS } from '@colloquy/errors';

/** A `wrongState` that says what is in the way. */
export function wrongState(
  reason: 'PLAN_NOT_FOR_SALE' | 'CANCELED' | 'ALREADY_SUBSCRIBED' | 'NO_CUSTOMER' | 'NOT_METERED',
): AppError {
  return new AppError({ code: ERRORS.wrongState, details: { reason } });
}
