import { setTimeout as pause } from 'node:timers/promises';

/** A call is slow after half its time, but not before this, so that a busy service gets no extra load. */
const HEDGE_AFTER_MIN_MS = 2_500;
/** After a second attempt was faster, the next calls wait at most this long for their first response. */
const SUSPECT_HEDGE_AFTER_MS = 1_000;
const SUSPECT_FOR_MS = 30_000;
/** Chosen: few calls wait at once, and a service that is just overloaded should get little extra load. */
const MAX_HEDGED_CALLS = 8;

export type Hedger = ReturnType<typeof createHedger>;

/**
 * Hedges the idempotent calls of one service: a call without a response for half its time is sent a second time, and
 * the first success counts. This reaches a working process when a balancer hides which one hangs. Throws the error of
 * the first attempt when both fail.
 */
export function createHedger() {
  let hedgedCalls = 0;
  let suspectUntil = 0;
  return async function callHedged<T>(
    send: (signal: AbortSignal) => Promise<T>,
    timeoutMs: number,
  ): Promise<T> {
    const over = new AbortController();
    try {
      const isSuspect = performance.now() < suspectUntil;
      const half = timeoutMs / 2;
      const hedgeAfterMs = isSuspect
        ? Math.min(SUSPECT_HEDGE_AFTER_MS, half)
        : Math.max(HEDGE_AFTER_MIN_MS, half);
      const first = send(over.signal);
      const isSilent = await Promise.race([
        first.then(isSettled, isSettled),
        pause(hedgeAfterMs, true, { signal: over.signal }),
      ]);
      if (!isSilent || hedgedCalls >= MAX_HEDGED_CALLS) return await first;
      hedgedCalls += 1;
      const second = send(over.signal).then((answer) => {
        suspectUntil = performance.now() + SUSPECT_FOR_MS;
        return answer;
      });
      return await Promise.any([first, second])
        .catch(() => first)
        .finally(() => (hedgedCalls -= 1));
    } finally {
      over.abort();
    }
  };
}

const isSettled = (): false => false;
