import { AppError, ERRORS, type ErrorReason } from '@colloquy/errors';

/** A `wrongState` that says what is in the way. */
export function wrongState(reason: ErrorReason): AppError {
  return new AppError({ code: ERRORS.wrongState, details: { reason } });
}
