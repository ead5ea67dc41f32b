import { AppError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import { BrokenCircuitError } from 'cockatiel';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';

export type ErrorReason =
  | 'unreachable'
  | 'server-error'
  | 'rate-limited'
  | 'rejected'
  | 'bad-response'
  | 'empty-response'
  | 'cut-off'
  | 'first-token-timeout'
  | 'gap-timeout'
  | 'total-timeout'
  | 'bad-vector'
  | 'wrong-dimension'
  | 'circuit-open';

/** Waiting does not mend these, so they are neither tried again nor counted against the server. */
const PERMANENT: ReadonlySet<ErrorReason> = new Set([
  'rejected',
  'bad-vector',
  'wrong-dimension',
  'circuit-open',
]);
const TIMEOUTS: ReadonlySet<ErrorReason> = new Set(['first-token-timeout', 'gap-timeout', 'total-timeout']);

/** Why a call to a model failed. Stays inside this package; callers see an AppError. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly reason: ErrorReason;
  readonly retryAfterMs: number | null;

  constructor(reason: ErrorReason, cause?: unknown, retryAfterMs: number | null = null) {
    super(reason, { cause });
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }

  get isTransient(): boolean {
    return !PERMANENT.has(this.reason);
  }
}

/** The model works, and not as EMBEDDING_DIMENSION says. */
export class DimensionError extends ModelError {
  readonly expected: number;
  readonly returned: number;

  constructor(expected: number, returned: number) {
    super('wrong-dimension');
    this.expected = expected;
    this.returned = returned;
  }
}

/** Names what went wrong, whatever the client library or the breaker threw. */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof BrokenCircuitError) return new ModelError('circuit-open', error);
  if (error instanceof APIConnectionTimeoutError) return new ModelError('total-timeout', error);
  if (error instanceof APIConnectionError) return new ModelError('unreachable', error);
  if (error instanceof APIError) return fromStatus(error, error.status, error.headers);
  if (error instanceof SyntaxError) return new ModelError('bad-response', error);
  return new ModelError('cut-off', error);
}

function fromStatus(error: APIError, status: number | undefined, headers: Headers | undefined): ModelError {
  if (status === 429) return new ModelError('rate-limited', error, retryAfterMs(headers));
  if (status === undefined || status < 400) return new ModelError('bad-response', error);
  if (status >= 500 || status === 408) return new ModelError('server-error', error, retryAfterMs(headers));
  return new ModelError('rejected', error);
}

/** Reads Retry-After (RFC 9110, 10.2.3: seconds or a date) in milliseconds. */
function retryAfterMs(headers: Headers | undefined): number | null {
  const value = headers?.get('retry-after');
  if (value === null || value === undefined || value === '') return null;
  const seconds = Number(value);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

/**
 * The error that callers see, with `details.reason`: a deadline is `deadlineExceeded`, vectors of another length than
 * the setting says are `embeddingDimensionDiffers` with both lengths, anything else has the model's own code.
 */
export function toAppError(
  error: unknown,
  code: ErrorCodeOf<'languageModelUnavailable' | 'embeddingModelUnavailable'>,
): AppError {
  const modelError = toModelError(error);
  if (modelError instanceof DimensionError) {
    const { reason, expected, returned } = modelError;
    return new AppError({
      code: ERRORS.embeddingDimensionDiffers,
      details: { reason, expected, returned },
      cause: modelError,
    });
  }
  return new AppError({
    code: TIMEOUTS.has(modelError.reason) ? ERRORS.deadlineExceeded : code,
    details: {
      reason: modelError.reason,
      dependency: code === ERRORS.languageModelUnavailable ? 'language-model' : 'embedding-model',
    },
    cause: modelError,
    retry: modelError.reason === 'rejected' || modelError.reason === 'bad-vector' ? 'never' : 'backoff',
    ...(modelError.retryAfterMs === null
      ? {}
      : { retryAfterSeconds: Math.ceil(modelError.retryAfterMs / 1000) }),
  });
}
