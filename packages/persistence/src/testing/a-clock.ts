import type { Clock } from '../connection/store-clock.ts';

/** A clock that stands still until the test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function aClock(start = new Date('2026-01-01T00:00:00Z')): TestClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}
