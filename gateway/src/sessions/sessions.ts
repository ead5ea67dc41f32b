import { LRUCache } from 'lru-cache';
import { authApi, authEvents, type RouteOutput } from '@colloquy/contracts';
import { AppError, isAppError, ERRORS } from '@colloquy/errors';
import { defineConsumer } from '@colloquy/event-bus';
import type { Logger } from '@colloquy/observability';
import {
  SESSION_HOURS,
  createCachedCall,
  type ServiceClient,
  type SessionClaims,
  type UserActor,
  type UserTokens,
} from '@colloquy/service-kit';

const CACHED_MS = 5_000;
/** While auth is unavailable, a session that was valid within this time is accepted. */
const STALE_MS = 60_000;
const MAX_SESSIONS = 10_000;
/** Shorter than the deadline between services: a recently seen session is accepted without auth. */
const REREAD_TIMEOUT_MS = 1_000;
/** The longest lifetime of a token. */
const SESSION_MS = (SESSION_HOURS + 1) * 3_600_000;

type Session = Pick<RouteOutput<typeof authApi.readSession>['data'], 'tokenVersion' | 'email'>;

export type Sessions = ReturnType<typeof createSessions>;

/** Resolves a session token to a user. */
export function createSessions(deps: {
  readonly userTokens: UserTokens;
  readonly client: ServiceClient;
  readonly logger: Logger;
  readonly monotonicMs: () => number;
}) {
  const { userTokens, client, logger, monotonicMs } = deps;
  const ttl = { max: MAX_SESSIONS, ttl: SESSION_MS, perf: { now: monotonicMs } };
  const claimsByToken = new LRUCache<string, SessionClaims>({ ...ttl, ttl: CACHED_MS });
  const doubted = new LRUCache<string, true>(ttl);
  const ended = new LRUCache<string, true>(ttl);
  const oldestVersions = new LRUCache<string, number>(ttl);
  const sessions = createCachedCall(client, authApi.readSession, {
    freshMs: CACHED_MS,
    staleMs: STALE_MS,
    rereadTimeoutMs: REREAD_TIMEOUT_MS,
    isAway: (error) => !isGone(error),
    onStale: (error) =>
      logger.warn({ err: error }, 'auth is unavailable; cached sessions stay valid for now'),
    monotonicMs,
    pick: ({ data }): Session => data,
  });

  function endOlder(userId: string, tokenVersion: number): void {
    oldestVersions.set(userId, Math.max(oldestVersions.get(userId) ?? 0, tokenVersion));
  }

  /** Throws the caller's error. */
  async function sessionOf({ userId, sessionId }: SessionClaims, requestId: string): Promise<Session> {
    const request = { params: { id: userId }, query: { session_id: sessionId } };
    const call = { context: { requestId } };
    try {
      // The call must not be shared with one that started before the session ended.
      const session = doubted.has(sessionId)
        ? (await client.call(authApi.readSession, request, call)).data
        : await sessions.read(request, call);
      endOlder(userId, session.tokenVersion);
      return session;
    } catch (error) {
      if (isGone(error)) throw new AppError({ code: ERRORS.sessionNotValid });
      const details = { service: 'auth' };
      const code = ERRORS.serviceUnavailable;
      throw new AppError({ code, details, retryAfterSeconds: 1, cause: error });
    }
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
    /**
     * Throws `sessionNotValid` SESSION_NOT_VALID for an invalid or ended session, and `serviceUnavailable` when auth
     * is unavailable and the session was not seen lately: no user is signed out because auth is down.
     */
    async actorOf(token: string, requestId: string): Promise<UserActor> {
      const claims = await readClaims(token);
      const { userId, sessionId, tokenVersion } = claims;
      assertNotEnded(claims);
      const session = await sessionOf(claims, requestId);
      assertNotEnded(claims);
      if (session.tokenVersion !== tokenVersion) throw new AppError({ code: ERRORS.sessionNotValid });
      return { kind: 'user', userId, email: session.email, sessionId };
    },
    /** The session is about to end: from now on each use of it is checked with auth. */
    doubt: (sessionId: string) => void doubted.set(sessionId, true),
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

function isGone(error: unknown): boolean {
  return isAppError(error) && error.kind === 'not-found';
}
