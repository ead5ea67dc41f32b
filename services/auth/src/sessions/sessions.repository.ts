import { LRUCache } from 'lru-cache';
import type { Model } from 'mongoose';
import { createRepository, type NewGlobalDocument, type OutboxSignal } from '@colloquy/persistence';
import type { SessionDocument } from './sessions.model.ts';
import { MAX_SESSIONS } from './sessions.policy.ts';

/** Precision of a row's last use: a write per request would cost more than it is worth. */
const SEEN_EVERY_MS = 5 * 60_000;
const MAX_SEEN = 10_000;

/** The current sessions of an account. */
export interface OwnSessions {
  readonly userId: string;
  readonly tokenVersion: number;
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;

/** Stored details of sessions. Whether one has ended is decided by its mark, not here. */
export function createSessionRepository(
  model: Model<SessionDocument>,
  signal: OutboxSignal,
  now: () => Date,
) {
  const sessions = createRepository(model, { signal, name: 'session' }).everywhere(
    'A session belongs to no workspace.',
  );
  /** Recently seen sessions, so that most requests need no command. */
  const seen = new LRUCache<string, true>({ max: MAX_SEEN, ttl: SEEN_EVERY_MS });
  const confirmed = (userId: string, sessionId: string) => ({ _id: sessionId, user_id: userId });

  return {
    /** Stored once: a repeat finds it. */
    insertOnce: (session: NewGlobalDocument<SessionDocument>) => sessions.insertOnce(session),
    findById: (sessionId: string) => sessions.findById(sessionId),
    findMany: (userId: string, ids: readonly string[]) =>
      sessions.find({ user_id: userId, _id: { $in: ids } }),
    /** Valid sessions, ignoring their marks, last seen first. */
    holding: ({ userId, tokenVersion }: OwnSessions) =>
      sessions.find(
        { user_id: userId, tokenVersion, expiresAt: { $gt: now() } },
        { sort: { lastSeenAt: -1, _id: -1 }, limit: MAX_SESSIONS + 1 },
      ),
    /** Records that the session is in use. */
    async see(sessionId: string) {
      if (seen.has(sessionId)) return;
      seen.set(sessionId, true);
      const before = new Date(now().getTime() - SEEN_EVERY_MS);
      await sessions.updateMany(
        { _id: sessionId, lastSeenAt: { $lt: before } },
        { set: { lastSeenAt: now() } },
      );
    },
    /** Records that the user confirmed their identity in this session. */
    async confirm(userId: string, sessionId: string, confirmedUntil: Date) {
      await sessions.update(confirmed(userId, sessionId), { set: { confirmedUntil } });
    },
    async isConfirmed(userId: string, sessionId: string) {
      const row = await sessions.findOne({ ...confirmed(userId, sessionId), confirmedUntil: { $gt: now() } });
      return row !== null;
    },
    /** Deletes the rows of ended sessions. */
    async remove(ids: readonly string[]) {
      await sessions.purge({ _id: { $in: ids } });
    },
    async removeOf(userId: string) {
      await sessions.purge({ user_id: userId });
    },
    /** Purges the rows of sessions whose tokens have expired. */
    async purgeExpired() {
      await sessions.purge({ expiresAt: { $lt: now() } });
    },
  };
}
