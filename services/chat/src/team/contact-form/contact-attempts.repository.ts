import { createHash } from 'node:crypto';
import type { Model } from 'mongoose';
import { CONTACTS_PER_HOUR } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import { createRepository, modify, type OutboxSignal } from '@colloquy/persistence';
import type { Job } from '@colloquy/service-kit';
import type { ContactAttemptDocument } from './contact-attempts.model.ts';

const HOUR_MS = 60 * 60_000;

export type ContactLimits = ReturnType<typeof createContactLimits>;

/** Counts contact forms in the store, so that all processes share the count. */
export function createContactLimits(
  model: Model<ContactAttemptDocument>,
  signal: OutboxSignal,
  now: () => Date,
) {
  const attempts = createRepository(model, { signal }).everywhere(
    'An address sends forms of many workspaces.',
  );

  async function count(_id: string): Promise<ContactAttemptDocument | null> {
    const increment = () => attempts.update({ _id, windowEndsAt: { $gt: now() } }, { inc: { count: 1 } });
    const open = await increment();
    if (open !== null) return open;
    let isCounted = false;
    const next = { count: 1, windowEndsAt: new Date(now().getTime() + HOUR_MS) };
    const window = await modify<ContactAttemptDocument | null, typeof next>(
      () => attempts.findById(_id),
      (previous) => {
        isCounted = previous === null || previous.windowEndsAt <= now();
        return isCounted ? next : null;
      },
      (previous, set) =>
        previous === null
          ? attempts.insert({ _id, ...set })
          : attempts.update(_id, { set }, { expectRevision: previous.revision }),
    );
    // A concurrent form has opened the window.
    return isCounted ? window : increment();
  }

  const job: Job = {
    name: 'remove the counts of contact forms whose hour is over',
    everyMs: HOUR_MS,
    run: async () => {
      await attempts.purge({ windowEndsAt: { $lte: now() } });
    },
  };

  return {
    job,
    /**
     * Counts one form. Throws `tooManyRequests` with the seconds to wait when it exceeds the limit of the network
     * address, or of the conversation when the address is unknown.
     */
    async assertWithin(conversationId: string, addressKey: string | null) {
      const key = addressKey === null ? `chat:${conversationId}` : `ip:${addressKey}`;
      const window = await count(createHash('sha256').update(key).digest('hex'));
      if (window === null || window.count <= CONTACTS_PER_HOUR) return;
      const waitMs = window.windowEndsAt.getTime() - now().getTime();
      throw new AppError({
        code: ERRORS.tooManyRequests,
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      });
    },
  };
}
