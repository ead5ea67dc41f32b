import {
  AppError,
  fieldError,
  isAppError,
  type ErrorFacts,
  type ErrorReason,
  ERRORS,
} from '@colloquy/errors';

/**
 * The error for an address that the guard blocks: validation, `urlNotAllowed`, never retried. It deliberately omits
 * the resolved network address, which would show a customer what our resolver sees.
 */
export function refuseAddress(reason: ErrorReason, details: ErrorFacts = {}): AppError {
  return new AppError({ code: ERRORS.urlNotAllowed, details: { reason, ...details }, retry: 'never' });
}

/** The error for an allowed address that does not answer: unavailable, `addressUnreachable`, retried later. */
export function unreachable(cause: unknown): AppError {
  return new AppError({ code: ERRORS.addressUnreachable, cause, retry: 'backoff' });
}

/** The setting with which an operator allows addresses that are blocked otherwise. */
export type HostsSetting = 'CRAWL_PRIVATE_HOSTS' | 'FUNCTION_HOSTS' | 'MODEL_HOSTS';

/**
 * Turns a blocked address into an error of its field: the reason, and the setting that would allow the address, if
 * one does. Any other error is returned unchanged.
 */
export function refusalBeside(field: string, error: unknown, setting: HostsSetting): unknown {
  if (!isAppError(error, ERRORS.urlNotAllowed)) return error;
  const message = messageOf(error.details, setting);
  return new AppError({
    code: ERRORS.urlNotAllowed,
    details: error.details,
    errors: fieldError(field, message, ERRORS.urlNotAllowed).errors,
    cause: error,
  });
}

function messageOf(
  { reason, port }: AppError['details'],
  setting: HostsSetting,
): Parameters<typeof fieldError>[1] {
  switch (reason) {
    case 'SCHEME':
      return 'addressOfOtherScheme';
    case 'CREDENTIALS':
      return 'addressWithUser';
    case 'DNS':
      return 'addressUnknown';
    case 'PORT':
      return ['addressOfRefusedPort', { port: Number(port), setting }];
    case 'BLOCKED_ADDRESS':
      return ['addressPrivate', { setting }];
    default:
      return 'addressMalformed';
  }
}
