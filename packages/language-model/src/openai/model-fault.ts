import { AppError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import { BrokenCircuitError } from 'cockatiel';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';

export type FaultReason =
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
const PERMANENT: ReadonlySet<FaultReason> = new Set([
  'rejected',
  'bad-vector',
  'wrong-dimension',
  'circuit-open',
]);
const TIMEOUTS: ReadonlySet<FaultReason> = new Set(['first-token-timeout', 'gap-timeout', 'total-timeout']);

/** Why a call to a model failed. Stays inside this package; callers see an AppError. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly reason: FaultReason;
  readonly retryAfterMs: number | null;

  constructor(reason: FaultReason, cause?: unknown, retryAfterMs: number | null = null) {
    super(reason, { cause });
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }

  get isTransient(): boolean {
    return !PERMANENT.has(this.reason);
  }
}

/** The model works, and not as EMBEDDING_DIMENSION says. */
export class DimensionFault extends ModelFault {
  readonly expected: number;
  readonly returned: number;

  constructor(expected: number, returned: number) {
    super('wrong-dimension');
    this.expected = expected;
    this.returned = returned;
  }
}

/** Names what went wrong, whatever the client library or the breaker threw. */
export function toModelFault(error: unknown): ModelFault {
  if (error instanceof ModelFault) return error;
  if (error instanceof BrokenCircuitError) return new ModelFault('circuit-open', error);
  if (error instanceof APIConnectionTimeoutError) return new ModelFault('total-timeout', error);
  if (error instanceof APIConnectionError) return new ModelFault('unreachable', error);
  if (error instanceof APIError) return fromStatus(error, error.status, error.headers);
  if (error instanceof SyntaxError) return new ModelFault('bad-response', error);
  return new ModelFault('cut-off', error);
}

function fromStatus(error: APIError, status: number | undefined, headers: Headers | undefined): ModelFault {
  if (status === 429) return new ModelFault('rate-limited', error, retryAfterMs(headers));
  if (status === undefined || status < 400) return new ModelFault('bad-response', error);
  if (status >= 500 || status === 408) return new ModelFault('server-error', error, retryAfterMs(headers));
  return new ModelFault('rejected', error);
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
  const fault = toModelFault(error);
  if (fault instanceof DimensionFault) {
    const { reason, expected, returned } = fault;
    return new AppError({
      code: ERRORS.embeddingDimensionDiffers,
      details: { reason, expected, returned },
      cause: fault,
    });
  }
  return new AppError({
    code: TIMEOUTS.has(fault.reason) ? ERRORS.deadlineExceeded : code,
    details: {
      reason: fault.reason,
      dependency: code === ERRORS.languageModelUnavailable ? 'language-model' : 'embedding-model',
    },
    cause: fault,
    retry: fault.reason === 'rejected' || fault.reason === 'bad-vector' ? 'never' : 'backoff',
    ...(fault.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(fault.retryAfterMs / 1000) }),
  });
}
