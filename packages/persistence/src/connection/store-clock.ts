import type { Connection } from 'mongoose';

/** The shared clock for leases and ages, so that two machines with different clocks agree. */
export interface Clock {
  now(): Date;
}

const systemClock: Clock = { now: () => new Date() };

/** Maximum difference between two processes that follow the store's clock. */
const MAX_DIFFERENCE_MS = 10_000;

/** How long a measured difference from the store's clock is trusted. */
const RESYNC_AFTER_MS = 60_000;

const clocks = new WeakMap<object, StoreClock>();

export interface StoreClock extends Clock {
  /** Measures the difference from the store's clock again. Rejects when the store does not answer. */
  synchronize(): Promise<void>;
}

/**
 * The store's clock, read from the `localTime` of its `hello` answer and advanced by this process's monotonic clock:
 * a jump of the local wall clock affects no lease. Precise to half a round trip.
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
      // The caller's own query will notice a store that does not answer; the old difference still applies.
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
 * `now`, or a millisecond past `after` if that is later, so that a consequence of another process's write is dated
 * after it, although the two clocks agree only to half a round trip. A time far in the future is not clock
 * imprecision and is ignored.
 */
export function laterThan(after: Date | null, now: Date): Date {
  if (after === null) return now;
  const aheadMs = after.getTime() - now.getTime();
  return aheadMs < 0 || aheadMs > MAX_DIFFERENCE_MS ? now : new Date(after.getTime() + 1);
}

/** Registers the clock of a service's connection, so that it can be found from a model. */
export function registerClock(connection: object, clock: StoreClock): void {
  clocks.set(connection, clock);
}

/** The clock of the store of `model`; the system's clock for a model created elsewhere. */
export function clockOf(model: { readonly db: object }): Clock {
  return clocks.get(model.db) ?? systemClock;
}
