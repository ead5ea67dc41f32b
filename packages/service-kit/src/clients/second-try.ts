import { setTimeout as pause } from 'node:timers/promises';

/** A call is slow after half its time, but not before this, so that a busy service gets no extra load. */
const LEAST_PATIENCE_MS = 2_500;
/** After a second attempt was faster, the next calls wait at most this long for their first response. */
const DOUBTFUL_PATIENCE_MS = 1_000;
const DOUBT_MS = 30_000;
/** Limits the extra load on a service that is just overloaded. */
const MAX_AT_ONCE = 8;

export type SecondTry = ReturnType<typeof createSecondTry>;

/**
 * Hedges the repeatable calls of one service: a call without a response for half its time is sent a second time, and
 * the first response counts. This reaches a working process when a balancer hides which one hangs.
 */
export function createSecondTry() {
  let atOnce = 0;
  let doubtfulUntil = 0;
  return async function tryTwice<T>(
    send: (signal: AbortSignal) => Promise<T>,
    timeoutMs: number,
  ): Promise<T> {
    const over = new AbortController();
    try {
      const isDoubtful = performance.now() < doubtfulUntil;
      const half = timeoutMs / 2;
      const patienceMs = isDoubtful
        ? Math.min(DOUBTFUL_PATIENCE_MS, half)
        : Math.max(LEAST_PATIENCE_MS, half);
      const first = send(over.signal);
      const isSilent = await Promise.race([
        first.then(isSettled, isSettled),
        pause(patienceMs, true, { signal: over.signal }),
      ]);
      if (!isSilent || atOnce >= MAX_AT_ONCE) return await first;
      atOnce += 1;
      const second = send(over.signal).then((answer) => {
        doubtfulUntil = performance.now() + DOUBT_MS;
        return answer;
      });
      return await Promise.any([first, second])
        .catch(() => first)
        .finally(() => (atOnce -= 1));
    } finally {
      over.abort();
    }
  };
}

const isSettled = (): false => false;
