import { LRUCache } from 'lru-cache';
import { AppError, ERRORS } from '@colloquy/errors';

const MINUTE_MS = 60_000;
const COUNTED_KEYS = 10_000;

/**
 * Counts events by key, per process, in one-minute windows that start with the first event. The limit is passed with
 * each call, because each API key has its own, and it can change.
 */
export function createMinuteLimit(now: () => number = () => performance.now()) {
  const windows = new LRUCache<string, { events: number; readonly endsAt: number }>({ max: COUNTED_KEYS });

  function open(key: string) {
    const window = windows.get(key);
    return window !== undefined && window.endsAt > now() ? window : undefined;
  }

  return {
    /** Throws `tooManyRequests` with the seconds to wait when `key` has had `max` events in its window. */
    assertBelow(key: string, max: number) {
      const window = open(key);
      if (window === undefined || window.events < max) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - now()) / 1_000));
      throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds });
    },
    count(key: string) {
      const window = open(key);
      if (window === undefined) windows.set(key, { events: 1, endsAt: now() + MINUTE_MS });
      else window.events += 1;
    },
  };
}
