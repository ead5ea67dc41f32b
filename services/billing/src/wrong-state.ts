import { AppError } from '@colloquy/errors';

/** A 409002 that says what is in the way. */
export function wrongState(
  reason: 'PLAN_NOT_FOR_SALE' | 'CANCELED' | 'ALREADY_SUBSCRIBED' | 'NO_CUSTOMER' | 'NOT_METERED',
): AppError {
  return new AppError({ code: '409002', details: { reason } });
}
