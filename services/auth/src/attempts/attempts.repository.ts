import { createHash } from 'node:crypto';
import type { Model } from 'mongoose';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import { createRepository, modify, type OutboxSignal } from '@colloquy/persistence';
import type { AttemptDocument } from './attempts.model.ts';
import { nextWindow, waitSeconds, type AttemptLimit, type AttemptState } from './attempts.policy.ts';

export { LOGIN_LIMITS, MAIL_LIMITS, REPEAT_LIMIT } from './attempts.policy.ts';

/** Longer than any lock: after a day without attempts the count starts again. */
const KEPT_MS = 24 * 60 * 60_000;

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Counts attempts in the store, so that every process sees the same count. An attempt counts before its outcome is
 * known.
 */
export function createAttempts(
  model: Model<AttemptDocument>,
  signal: OutboxSignal,
  logger: Logger,
  now: () => Date,
) {
  const attempts = createRepository(model, { signal }).everywhere('Tries come before anybody is known.');
  // Keys contain typed text of any length, which must not be readable in the store.
  const idOf = (key: string) => createHash('sha256').update(key).digest('hex');

  /** The seconds to wait. Only the first attempt above the limit is logged. */
  function waitAfter(key: string, limit: AttemptLimit, state: AttemptState): number {
    const seconds = waitSeconds(state, limit, now());
    if (state.count === limit.tries + 1) logger.warn({ ...factsOf(key), seconds }, 'tries are locked');
    return seconds;
  }

  async function count(key: string, limit: AttemptLimit): Promise<number> {
    const _id = idOf(key);
    const increment = () => attempts.update({ _id, windowEndsAt: { $gt: now() } }, { inc: { count: 1 } });
    const open = await increment();
    if (open !== null) return waitAfter(key, limit, open);
    let isCounted = false;
    const window = await modify<AttemptDocument | null, AttemptState>(
      () => attempts.findById(_id),
      (previous) => {
        isCounted = previous === null || previous.windowEndsAt <= now();
        return isCounted ? nextWindow(previous, limit, now()) : null;
      },
      (previous, next) =>
        previous === null
          ? attempts.insert({ _id, ...next })
          : attempts.update(_id, { set: { ...next } }, { expectRevision: previous.revision }),
    );
    // Another attempt has opened the window.
    const counted = isCounted ? window : await increment();
    return counted === null ? 1 : waitAfter(key, limit, counted);
  }

  return {
    /** Counts one attempt. Throws `tooManyRequests` with the seconds to wait above the limit. */
    async assertWithin(key: string, limit: AttemptLimit) {
      const seconds = await count(key, limit);
      if (seconds > 0) throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds: seconds });
    },
    /** Counts one attempt; false above the limit. */
    isWithin: async (key: string, limit: AttemptLimit) => (await count(key, limit)) === 0,
    /** Resets the key after a success. */
    async clear(key: string) {
      await attempts.update(idOf(key), { set: { count: 0, locks: 0 } });
    },
    /** Logs a failed attempt, without anything that was typed. */
    failed(key: string, what: 'password' | 'code' = 'password') {
      logger.warn(factsOf(key), `a ${what} was wrong`);
    },
    /** Takes back one counted attempt that was no failure; others under the same key stay. */
    async giveBack(key: string) {
      const open = { _id: idOf(key), windowEndsAt: { $gt: now() }, count: { $gt: 0 } };
      await attempts.update(open, { inc: { count: -1 } });
    },
    /** Purges attempts whose window ended a day ago. */
    async purgeOld() {
      await attempts.purge({ windowEndsAt: { $lt: new Date(now().getTime() - KEPT_MS) } });
    },
  };
}

/** The part of a key that may be logged: never an address or a typed name. */
function factsOf(key: string): { readonly of: string; readonly user_id?: string } {
  const [of = '', id = ''] = key.split(':');
  return of === 'account' || of === 'code' ? { of, user_id: id } : { of };
}
