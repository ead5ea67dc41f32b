import { setTimeout as sleep } from 'node:timers/promises';

/** The bus's clock, replaceable so that tests need not wait. */
export interface Clock {
  now(): Date;
  /** Resolves true after `ms`, false as soon as the signal aborts. Never throws. */
  sleep(ms: number, signal: AbortSignal): Promise<boolean>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) =>
    sleep(ms, undefined, { signal }).then(
      () => true,
      () => false,
    ),
};
