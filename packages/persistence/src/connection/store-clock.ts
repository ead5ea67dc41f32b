import type { Connection } from 'mongoose';

/** The one clock that leases and ages are checked by, so that two machines with different clocks agree. */
export interface Clock {
  now(): Date;
}

const systemClock: Clock = { now: () => new Date() };

/** Clocks of two processes that both follow the store's clock are never this far apart. */
const MAX_DIFFERENCE_MS = 10_000;

/** How long a measured difference to the store's clock is trusted. */
const RESYNC_AFTER_MS = 60_000;

const clocks = new WeakMap<object, StoreClock>();

export interface StoreClock extends Clock {
  /** Measures the store's clock again. Rejects when the store does not answer. */
  synchronize(): Promise<void>;
}

/**
 * The store's clock, read from the `localTime` of its `hello` answer and carried on by this process's
 * monotonic clock: a step of the local wall clock moves no lease. Precise to half a round trip.
 */
export function createStoreClock(connection: Connection): StoreClock {
  let storeTimeMs = Date.now();
  let measuredAtMs = performance.now();
  let isMeasuring = false;

  async function synchronize(): Promise<void> {
    const sentAt = performance.now();
    const answer = await connection.db?.admin().command({ hello: 1 });
    const receivedAt = performance.now();
    const localTime: unknown = answer?.['localTime'];
    if (!(localTime instanceof Date)) return;
    storeTimeMs = localTime.getTime() + (receivedAt - sentAt) / 2;
    measuredAtMs = receivedAt;
  }

  function now(): Date {
    const sinceMeasuredMs = performance.now() - measuredAtMs;
    if (sinceMeasuredMs > RESYNC_AFTER_MS && !isMeasuring) {
      isMeasuring = true;
      // A store that does not answer now is noticed by the caller's own query; the old difference still holds.
      synchronize()
        .catch(() => undefined)
        .finally(() => {
          isMeasuring = false;
        });
    }
    return new Date(storeTimeMs + sinceMeasuredMs);
  }

  return { now, synchronize };
}

/**
 * `now`, or a millisecond past `after` where that is not later: what follows from a write of another process stands
 * behind it, though the two clocks agree to half a round trip only. A time far ahead is no clock's imprecision and is
 * passed over.
 */
export function laterThan(after: Date | null, now: Date): Date {
  if (after === null) return now;
  const aheadMs = after.getTime() - now.getTime();
  return aheadMs < 0 || aheadMs > MAX_DIFFERENCE_MS ? now : new Date(after.getTime() + 1);
}

/** Remembers the clock of a service's connection, so that a model alone is enough to find it. */
export function registerClock(connection: object, clock: StoreClock): void {
  clocks.set(connection, clock);
}

/** The clock of the store that `model` lives in; the system's clock for a model made elsewhere. */
export function clockOf(model: { readonly db: object }): Clock {
  return clocks.get(model.db) ?? systemClock;
}
