import type { Model } from 'mongoose';
import type { EventEnvelope } from '@colloquy/contracts';
import { createRepository, type OutboxSignal } from '@colloquy/persistence';
import type { EndedSessionDocument } from './ended-sessions.model.ts';

export type EndedSessions = ReturnType<typeof createEndedSessions>;

/** In the store, so that every process refuses the token whether or not it received the event. */
export function createEndedSessions(
  model: Model<EndedSessionDocument>,
  signal: OutboxSignal,
  now: () => Date,
) {
  const ended = createRepository(model, { signal }).everywhere('A session belongs to no workspace.');
  return {
    /** A repeat has no further effect. */
    async end(
      { sessionId, userId, expiresAt }: Record<'sessionId' | 'userId', string> & { readonly expiresAt: Date },
      event: EventEnvelope,
    ) {
      await ended.insertOnce({ _id: sessionId, user_id: userId, expiresAt }, [event]);
    },
    isEnded: async (sessionId: string) => (await ended.findById(sessionId)) !== null,
    /** Those of these sessions of the user that have ended. */
    endedAmong: async (userId: string, ids: readonly string[]) =>
      new Set((await ended.find({ user_id: userId, _id: { $in: ids } })).map(({ _id }) => _id)),
    /** Purges ended sessions whose tokens have expired by now. */
    async purgeExpired() {
      await ended.purge({ expiresAt: { $lt: now() } });
    },
  };
}
