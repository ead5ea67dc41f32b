import { AppError, ERRORS, type ErrorReason } from '@colloquy/errors';

/** A `wrongState` error with its reason. */
export function wrongState(reason: ErrorReason): AppError {
  return new AppError({ code: ERRORS.wrongState, details: { reason } });
}
