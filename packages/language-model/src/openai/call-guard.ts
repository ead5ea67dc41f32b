import { setTimeout as sleep } from 'node:timers/promises';
import { circuitBreaker, CountBreaker, handleWhen } from 'cockatiel';
import { endOf, ModelError } from './model-error.ts';

export interface CallGuardOptions {
  /** Tries after the first one. Default 2. */
  readonly maxRetries?: number;
  /** Full jitter draws the pause from 0 to `retryBaseMs * 2^n`. Default 250. */
  readonly retryBaseMs?: number;
  /** After this pause an open breaker lets one probe through. Default 10,000. */
  readonly breakerPauseMs?: number;
}

const DEFAULT_MAX_RETRIES = 2;
const DEFAULT_RETRY_BASE_MS = 250;
const DEFAULT_BREAKER_PAUSE_MS = 10_000;
/** A longer Retry-After is handed to the caller instead of being slept through. */
const MAX_RETRY_AFTER_MS = 5_000;
const BREAKER_WINDOW_CALLS = 20;
/** Just under one half, so that exactly 10 of 20 failed calls open it. */
const BREAKER_THRESHOLD = 0.499;
/** At most 10 percent extra load, with a small reserve for quiet times. */
const RETRY_SHARE = 0.1;
const RETRY_RESERVE = 10;

/** Guards the calls to one server: retries with full jitter, a retry budget, and a circuit breaker. */
export function createCallGuard(options: CallGuardOptions = {}) {
  const maxRetries = options.maxRetries ?? DEFAULT_MAX_RETRIES;
  const retryBaseMs = options.retryBaseMs ?? DEFAULT_RETRY_BASE_MS;
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof ModelError && error.isTransient),
    {
      breaker: new CountBreaker({ threshold: BREAKER_THRESHOLD, size: BREAKER_WINDOW_CALLS }),
      halfOpenAfter: options.breakerPauseMs ?? DEFAULT_BREAKER_PAUSE_MS,
    },
  );
  let retryBudget = RETRY_RESERVE;

  const tryOnce = async <T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    try {
      return await breaker.execute(async () => {
        try {
          return await attempt();
        } catch (error) {
          throw endOf(error, signal);
        }
      });
    } catch (error) {
      throw endOf(error, signal);
    }
  };

  return {
    /**
     * Runs an attempt until it succeeds, its error is permanent, or the tries are used up. Throws ModelError, or the
     * reason of an aborted signal, also while it pauses.
     */
    async run<T>(attempt: () => Promise<T>, signal: AbortSignal) {
      retryBudget = Math.min(RETRY_RESERVE, retryBudget + RETRY_SHARE);
      for (let retries = 0; ; retries += 1) {
        try {
          return await tryOnce(attempt, signal);
        } catch (error) {
          const modelError = endOf(error, signal);
          const pauseMs = modelError.retryAfterMs ?? Math.random() * retryBaseMs * 2 ** retries;
          const isSpent = retries >= maxRetries || retryBudget < 1 || signal.aborted;
          if (isSpent || !modelError.isTransient || pauseMs > MAX_RETRY_AFTER_MS) throw modelError;
          retryBudget -= 1;
          await sleep(pauseMs, undefined, { signal }).catch((aborted: unknown) => {
            throw endOf(aborted, signal);
          });
        }
      }
    },
    /** Counts an error that came after `run` had succeeded, such as a stream that broke off. */
    async reportLateError(modelError: ModelError) {
      await breaker.execute(() => Promise.reject(modelError)).catch(() => undefined);
    },
  };
}
