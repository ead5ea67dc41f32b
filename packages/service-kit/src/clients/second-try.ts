import { setTimeout as pause } from 'node:timers/promises';

/** A call is slow after half its time, and never before this: a service that is merely busy gets no more to do. */
const LEAST_PATIENCE_MS = 2_500;
/** After a second try was faster, the next calls wait no longer than this for their first answer. */
const DOUBTFUL_PATIENCE_MS = 1_000;
const DOUBT_MS = 30_000;
/** A service that is merely overloaded is not asked twice for everything. */
const MAX_AT_ONCE = 8;

export type SecondTry = ReturnType<typeof createSecondTry>;

/**
 * For the calls of one service that may be repeated: one that is silent for half its time is sent once more beside the
 * first, and the first answer counts. It finds a process that answers where a balancer hides which one is silent.
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
