import { AppError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import { BrokenCircuitError } from 'cockatiel';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai/core/error';
import { connectionErrorName, type ConnectionErrorName } from './connection-error.ts';
import type { RefusableParameter } from './refused-parameters.ts';

export type ErrorReason =
  | ConnectionErrorName
  | 'unreachable'
  | 'server-error'
  | 'rate-limited'
  | 'rejected'
  | 'key-refused'
  | 'no-such-model'
  | 'no-api'
  | 'redirected'
  | 'context-too-long'
  | 'only-thoughts'
  | 'thoughts-shown'
  | 'endless'
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

/** Permanent errors are neither retried nor counted against the server. */
const PERMANENT: ReadonlySet<ErrorReason> = new Set([
  'rejected',
  'key-refused',
  'no-such-model',
  'no-api',
  'redirected',
  'context-too-long',
  'only-thoughts',
  'thoughts-shown',
  'endless',
  'certificate-self-signed',
  'certificate-expired',
  'certificate-wrong-name',
  'certificate-not-trusted',
  'not-https',
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

/** The error codes of specific server errors. */
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

/** A server refused a request. Its message is dropped, because it may repeat a key or a question. */
export class RefusalError extends ModelError {
  /** The request's parameters that it names, in the order in which they are omitted. */
  readonly named: readonly RefusableParameter[];

  constructor(
    reason: ErrorReason,
    named: readonly RefusableParameter[] = [],
    retryAfterMs: number | null = null,
  ) {
    super(reason, undefined, retryAfterMs);
    this.named = named;
  }
}

/** A server returned fewer vectors than texts. */
export class TooFewVectors extends ModelError {
  constructor() {
    super('bad-vector');
  }
}

/** The model works, but its dimension differs from EMBEDDING_DIMENSION. */
export class DimensionError extends ModelError {
  readonly expected: number;
  readonly returned: number;

  constructor(expected: number, returned: number) {
    super('wrong-dimension');
    this.expected = expected;
    this.returned = returned;
  }
}

/** Converts any error of the client library or the breaker. */
function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof BrokenCircuitError) return new ModelError('circuit-open', error);
  // The library wraps an error that our own `fetch` threw.
  if (error instanceof APIConnectionError && error.cause instanceof ModelError) return error.cause;
  if (error instanceof APIConnectionTimeoutError) return new ModelError('total-timeout', error);
  if (error instanceof APIConnectionError)
    return new ModelError(connectionErrorName(error) ?? 'unreachable', error);
  if (error instanceof SyntaxError || error instanceof APIError) return new ModelError('bad-response', error);
  return new ModelError('cut-off', error);
}

/**
 * The error of an ended request. Throws the signal's reason for an aborted one; a request whose signal reports a
 * timeout of the model has failed for that reason, whatever error the abort caused.
 */
export function endOf(error: unknown, signal: AbortSignal): ModelError {
  if (signal.reason instanceof ModelError) return signal.reason;
  signal.throwIfAborted();
  return toModelError(error);
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
