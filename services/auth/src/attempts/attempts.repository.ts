import { createHash } from 'node:crypto';
import type { Model } from 'mongoose';
import { AppError, isAppError, ERRORS } from '@colloquy/errors';
import { createRepository, type OutboxSignal } from '@colloquy/persistence';
import type { AttemptDocument } from './attempts.model.ts';
import { nextWindow, waitSeconds, type AttemptLimit } from './attempts.policy.ts';

export { LOGIN_LIMITS, MAIL_LIMITS, REPEAT_LIMIT } from './attempts.policy.ts';

/** Counts tries in the store, so that every process sees the same count. A try counts before its outcome is known. */
export interface Attempts {
  /** Counts one try. Throws `tooManyRequests` with the seconds to wait when it is one too many. */
  assertWithin(key: string, limit: AttemptLimit): Promise<void>;
  /** Counts one try; false when it is one too many. */
  isWithin(key: string, limit: AttemptLimit): Promise<boolean>;
  /** The tries under this key led to success. */
  clear(key: string): Promise<void>;
  /** One try that was counted was no failure; those of others under the same key stay. */
  giveBack(key: string): Promise<void>;
}

const MAX_RACES = 5;

export function createAttempts(
  model: Model<AttemptDocument>,
  signal: OutboxSignal,
  now: () => Date,
): Attempts {
  const attempts = createRepository(model, { signal }).everywhere('Tries come before anybody is known.');
  // Keys hold typed text of any length, which the store must not show.
  const idOf = (key: string) => createHash('sha256').update(key).digest('hex');

  async function count(key: string, limit: AttemptLimit): Promise<number> {
    const _id = idOf(key);
    for (let race = 0; race < MAX_RACES; race += 1) {
      const open = await attempts.update({ _id, windowEndsAt: { $gt: now() } }, { inc: { count: 1 } });
      if (open !== null) return waitSeconds(open, limit, now());
      const previous = await attempts.findById(_id);
      const next = nextWindow(previous, limit, now());
      const begun = await (previous === null
        ? attempts.insert({ _id, ...next }).catch(nullOnConflict)
        : attempts.update({ _id, revision: previous.revision }, { set: { ...next } }));
      if (begun !== null) return waitSeconds(begun, limit, now());
    }
    return 1;
  }

  return {
    async assertWithin(key, limit) {
      const seconds = await count(key, limit);
      if (seconds > 0) throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds: seconds });
    },
    isWithin: async (key, limit) => (await count(key, limit)) === 0,
    async clear(key) {
      await attempts.update(idOf(key), { set: { count: 0, locks: 0 } });
    },
    async giveBack(key) {
      const open = { _id: idOf(key), windowEndsAt: { $gt: now() }, count: { $gt: 0 } };
      await attempts.update(open, { inc: { count: -1 } });
    },
  };
}

function nullOnConflict(error: unknown): null {
  if (isAppError(error) && error.code === ERRORS.alreadyExists) return null;
  throw error;
}
