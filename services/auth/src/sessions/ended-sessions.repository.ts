import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { createRepository, type OutboxSignal } from '@colloquy/persistence';
import type { EndedSessionDocument } from './ended-sessions.model.ts';

export interface EndedSessions {
  /** Ended twice it stays ended. */
  end(
    session: { readonly sessionId: string; readonly userId: string; readonly expiresAt: Date },
    event: EventEnvelope,
  ): Promise<void>;
  isEnded(sessionId: string): Promise<boolean>;
  /** Purges ended sessions whose tokens have expired by now. */
  purgeExpired(): Promise<void>;
}

/** In the store, so that every process refuses the token whether it has the event or not. */
export function createEndedSessions(
  model: Model<EndedSessionDocument>,
  signal: OutboxSignal,
  now: () => Date,
): EndedSessions {
  const ended = createRepository(model, { signal }).everywhere('A session belongs to no workspace.');
  return {
    async end({ sessionId, userId, expiresAt }, event) {
      await ended.insertOnce({ _id: sessionId, user_id: userId, expiresAt }, [event]);
    },
    isEnded: async (sessionId) => (await ended.findById(sessionId)) !== null,
    async purgeExpired() {
      await ended.purge({ expiresAt: { $lt: now() } });
    },
  };
}
