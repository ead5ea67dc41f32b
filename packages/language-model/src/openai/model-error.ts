import { AppError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import { BrokenCircuitError } from 'cockatiel';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';

export type ErrorReason =
  | 'unreachable'
  | 'server-error'
  | 'rate-limited'
  | 'rejected'
  | 'key-refused'
  | 'no-such-model'
  | 'bad-response'
  | 'empty-response'
  | 'cut-off'
  | 'first-token-timeout'
  | 'gap-timeout'
  | 'total-timeout'
  | 'quote-timeout'
  | 'bad-vector'
  | 'wrong-dimension'
  | 'circuit-open';

/** Waiting does not mend these, so they are neither tried again nor counted against the server. */
const PERMANENT: ReadonlySet<ErrorReason> = new Set([
  'rejected',
  'key-refused',
  'no-such-model',
  'bad-vector',
  'wrong-dimension',
  'circuit-open',
]);
const TIMEOUTS: ReadonlySet<ErrorReason> = new Set([
  'first-token-timeout',
  'gap-timeout',
  'total-timeout',
  'quote-timeout',
]);

/** What a model's server said, by the code that says exactly that. */
const NAMED: Partial<
  Record<ErrorReason, ErrorCodeOf<'modelKeyRefused' | 'modelDoesNotExist' | 'modelQuotaUsedUp'>>
> = {
  'key-refused': ERRORS.modelKeyRefused,
  'no-such-model': ERRORS.modelDoesNotExist,
  'rate-limited': ERRORS.modelQuotaUsedUp,
};

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
function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof BrokenCircuitError) return new ModelError('circuit-open', error);
  if (error instanceof APIConnectionTimeoutError) return new ModelError('total-timeout', error);
  if (error instanceof APIConnectionError) return new ModelError('unreachable', error);
  if (error instanceof APIError) return fromStatus(error, error.status, error.headers);
  if (error instanceof SyntaxError) return new ModelError('bad-response', error);
  return new ModelError('cut-off', error);
}

/**
 * Names why a request ended. One that was called off throws its signal's reason; one whose signal says that the model's
 * time is over has failed for that, whatever the abort led to.
 */
export function endOf(error: unknown, signal: AbortSignal): ModelError {
  if (signal.reason instanceof ModelError) return signal.reason;
  signal.throwIfAborted();
  return toModelError(error);
}

function fromStatus(error: APIError, status: number | undefined, headers: Headers | undefined): ModelError {
  if (isQuotaUsedUp(status)) return new ModelError('rate-limited', error, retryAfterMs(headers));
  if (status === undefined || status < 400) return new ModelError('bad-response', error);
  if (status >= 500 || status === 408) return new ModelError('server-error', error, retryAfterMs(headers));
  if (isKeyRefused(status)) return new ModelError('key-refused', error);
  return new ModelError(isModelUnknown(status, error.code) ? 'no-such-model' : 'rejected', error);
}

/** Whether a status says that the key is wrong, or may not do this. */
export function isKeyRefused(status: number): boolean {
  return status === 401 || status === 403;
}

/** Whether a status says that there were too many requests, or that nothing is left to pay them with. */
export function isQuotaUsedUp(status: number | undefined): boolean {
  return status === 429 || status === 402;
}

/** Whether an answer says that the server has no such model; some say so with a code of their own. */
export function isModelUnknown(status: number, code: unknown): boolean {
  return (
    status === 404 ||
    (status === 400 && typeof code === 'string' && /model_not_found|invalid_model/.test(code))
  );
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
  namesRefusals: boolean = code === ERRORS.languageModelUnavailable,
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
  const isOfEmbeddings = code === ERRORS.embeddingModelUnavailable;
  const named = namesRefusals ? NAMED[modelError.reason] : undefined;
  return new AppError({
    code: TIMEOUTS.has(modelError.reason) ? ERRORS.deadlineExceeded : (named ?? code),
    details: {
      reason: modelError.reason,
      dependency: isOfEmbeddings ? 'embedding-model' : 'language-model',
    },
    cause: modelError,
    retry: modelError.isTransient || modelError.reason === 'circuit-open' ? 'backoff' : 'never',
    ...(modelError.retryAfterMs === null
      ? {}
      : { retryAfterSeconds: Math.ceil(modelError.retryAfterMs / 1000) }),
  });
}
