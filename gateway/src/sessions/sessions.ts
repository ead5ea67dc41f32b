import { LRUCache } from 'lru-cache';
import { authApi, authEvents } from '@colloquy/contracts';
import { AppError, isAppError, ERRORS } from '@colloquy/errors';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { Logger } from '@colloquy/observability';
import {
  SESSION_HOURS,
  type Actor,
  type ServiceClient,
  type SessionClaims,
  type UserTokens,
} from '@colloquy/service-kit';

/** What was learnt of a session or a token is believed this long; its end is heard of sooner. */
const BELIEVED_MS = 5_000;
/** While auth cannot be asked, a session that was good goes on until that is this long ago. */
const STALE_LIMIT_MS = 60_000;
/** While auth cannot be asked, it is not asked about the same session again for this long. */
const RETRY_PAUSE_MS = 1_000;
const REMEMBERED_SESSIONS = 10_000;
/**
 * Shorter than the usual deadline between services: the call of a session that was seen lately goes on without auth.
 */
const REREAD_TIMEOUT_MS = 1_000;
/** The usual deadline between services: without an answer this session cannot go on, and a slow auth is no dead one. */
const FIRST_READ_TIMEOUT_MS = 5_000;
/** No token lives longer. */
const SESSION_MS = (SESSION_HOURS + 1) * 3_600_000;

/** A session as auth described it. */
interface Remembered {
  readonly tokenVersion: number;
  readonly email: string;
  /** By a clock that does not jump. */
  readonly loadedAt: number;
  /** Not to be asked about again before. */
  readonly askAgainAt: number;
}

/** Turns a browser's token into a user. */
export interface Sessions {
  /**
   * Throws `sessionNotValid` SESSION_NOT_VALID for a token that does not hold (any more), and `serviceUnavailable` when
   * auth cannot be asked about a session that was not seen lately: nobody is signed out because auth is away.
   */
  actorOf(token: string, requestId: string): Promise<Actor>;
  /** The session is about to end: from now on auth is asked about it each time. */
  stopBelieving(sessionId: string): void;
  readonly consumers: readonly Consumer[];
}

export function createSessions(deps: {
  readonly userTokens: UserTokens;
  readonly client: ServiceClient;
  readonly logger: Logger;
  readonly monotonicMs: () => number;
}): Sessions {
  const { userTokens, client, logger, monotonicMs } = deps;
  const perf = { now: monotonicMs };
  const max = REMEMBERED_SESSIONS;
  const claimsByToken = new LRUCache<string, SessionClaims>({ max, ttl: BELIEVED_MS, perf });
  const remembered = new LRUCache<string, Remembered>({ max });
  const loading = new Map<string, Promise<Remembered>>();
  const doubted = new LRUCache<string, true>({ max, ttl: SESSION_MS, perf });
  const ended = new LRUCache<string, true>({ max, ttl: SESSION_MS, perf });
  const oldestVersions = new LRUCache<string, number>({ max, ttl: SESSION_MS, perf });

  function endOlder(userId: string, tokenVersion: number): void {
    oldestVersions.set(userId, Math.max(oldestVersions.get(userId) ?? 0, tokenVersion));
  }

  /** Throws what the caller is to be told. */
  async function load({ userId, sessionId }: SessionClaims, requestId: string): Promise<Remembered> {
    try {
      const { data } = await client.call(
        authApi.readSession,
        { params: { id: userId }, query: { session_id: sessionId } },
        {
          context: { requestId },
          timeoutMs: seenLately(sessionId) === null ? FIRST_READ_TIMEOUT_MS : REREAD_TIMEOUT_MS,
        },
      );
      const { tokenVersion, email } = data;
      const loadedAt = monotonicMs();
      const session = { tokenVersion, email, loadedAt, askAgainAt: loadedAt + BELIEVED_MS };
      remembered.set(sessionId, session);
      endOlder(userId, tokenVersion);
      return session;
    } catch (error) {
      if (isAppError(error) && error.kind === 'not-found') {
        remembered.delete(sessionId);
        throw new AppError({ code: ERRORS.sessionNotValid });
      }
      logger.warn({ err: error, requestId }, 'auth cannot be asked; sessions seen lately go on');
      return goOn(sessionId, error);
    }
  }

  /** The session as it was known, when it may go on without auth; else null. */
  function seenLately(sessionId: string): Remembered | null {
    const last = remembered.get(sessionId);
    if (last === undefined || doubted.has(sessionId)) return null;
    return monotonicMs() - last.loadedAt < STALE_LIMIT_MS ? last : null;
  }

  function goOn(sessionId: string, cause: unknown): Remembered {
    const last = seenLately(sessionId);
    if (last === null) {
      throw new AppError({
        code: ERRORS.serviceUnavailable,
        details: { service: 'auth' },
        retryAfterSeconds: 1,
        cause,
      });
    }
    const session = { ...last, askAgainAt: monotonicMs() + RETRY_PAUSE_MS };
    remembered.set(sessionId, session);
    return session;
  }

  function sessionOf(claims: SessionClaims, requestId: string): Promise<Remembered> | Remembered {
    const { sessionId } = claims;
    // Nobody may join a question that was asked before the session ended.
    if (doubted.has(sessionId)) return load(claims, requestId);
    const last = remembered.get(sessionId);
    if (last !== undefined && monotonicMs() < last.askAgainAt) return last;
    const underWay = loading.get(sessionId);
    if (underWay !== undefined) return underWay;
    const asked = load(claims, requestId).finally(() => loading.delete(sessionId));
    loading.set(sessionId, asked);
    return asked;
  }

  async function readClaims(token: string): Promise<SessionClaims> {
    const cached = claimsByToken.get(token);
    if (cached !== undefined) return cached;
    const claims = await userTokens.read(token);
    if (claims === null) throw new AppError({ code: ERRORS.sessionNotValid });
    claimsByToken.set(token, claims);
    return claims;
  }

  function assertNotEnded({ userId, sessionId, tokenVersion }: SessionClaims): void {
    const isOld = tokenVersion < (oldestVersions.get(userId) ?? 0);
    if (isOld || ended.has(sessionId)) throw new AppError({ code: ERRORS.sessionNotValid });
  }

  return {
    async actorOf(token, requestId) {
      const claims = await readClaims(token);
      const { userId, sessionId, tokenVersion } = claims;
      assertNotEnded(claims);
      const session = await sessionOf(claims, requestId);
      assertNotEnded(claims);
      if (session.tokenVersion !== tokenVersion) throw new AppError({ code: ERRORS.sessionNotValid });
      return { kind: 'user', userId, email: session.email, sessionId };
    },
    stopBelieving: (sessionId) => void doubted.set(sessionId, true),
    consumers: [
      defineConsumer({
        name: 'gateway.sessions-ended',
        event: authEvents.sessionsEnded,
        handle: async ({ data }) => endOlder(data.user_id, data.tokenVersion),
      }),
      defineConsumer({
        name: 'gateway.session-ended',
        event: authEvents.sessionEnded,
        handle: async ({ data }) => void ended.set(data.session_id, true),
      }),
    ],
  };
}
