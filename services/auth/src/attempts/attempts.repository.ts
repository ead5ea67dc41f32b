import type { Model } from 'mongoose';
import type { Logger } from '@colloquy/observability';
import { createWindowCounts, type OutboxSignal, type WindowCountDocument } from '@colloquy/persistence';
import { createLimit } from '@colloquy/service-kit';

export { LOGIN_LIMITS, MAIL_LIMITS, REPEAT_LIMIT } from './attempts.policy.ts';

/** Longer than any lock: after a day without attempts the count starts again. */
const KEPT_MS = 24 * 60 * 60_000;

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Counts attempts in the store, so that every process sees the same count. An attempt counts before its outcome is
 * known.
 */
export function createAttempts(
  model: Model<WindowCountDocument>,
  signal: OutboxSignal,
  logger: Logger,
  now: () => Date,
) {
  const counts = createWindowCounts(model, signal, now);
  const limit = createLimit({
    store: counts,
    onReached: (key, seconds) => logger.warn({ ...factsOf(key), seconds }, 'tries are locked'),
  });

  return {
    ...limit,
    /** Resets the key after a success. */
    clear: (key: string) => counts.clear(key),
    /** Takes back one counted attempt that was no failure; others under the same key stay. */
    giveBack: (key: string) => counts.giveBack(key),
    /** Logs a failed attempt, without anything that was typed. */
    failed(key: string, what: 'password' | 'code' = 'password') {
      logger.warn(factsOf(key), `a ${what} was wrong`);
    },
    /** Purges attempts whose window ended a day ago. */
    purgeOld: () => counts.purgeEnded(KEPT_MS),
  };
}

/** The part of a key that may be logged: never an address or a typed name. */
function factsOf(key: string): { readonly of: string; readonly user_id?: string } {
  const [of = '', id = ''] = key.split(':');
  return of === 'account' || of === 'code' ? { of, user_id: id } : { of };
}
