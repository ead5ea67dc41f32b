import { LRUCache } from 'lru-cache';
import { authApi, authEvents } from '@colloquy/contracts';
import { AppError, isAppError } from '@colloquy/errors';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { Logger } from '@colloquy/observability';
import {
  SESSION_HOURS,
  type Actor,
  type ServiceClient,
  type UserTokenClaims,
  type UserTokens,
} from '@colloquy/service-kit';

/** What was learnt of a session or a token is believed this long; an end of sessions is heard of sooner. */
const BELIEVED_MS = 5_000;
const REMEMBERED_USERS = 10_000;
/** Shorter than the usual deadline between services: a signed-in call goes on without auth. */
const READ_TIMEOUT_MS = 1_000;

type Session =
  | { readonly kind: 'known'; readonly tokenVersion: number; readonly email: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreachable' };

/** Turns a browser's token into a user. */
export interface Sessions {
  /** Throws 401001 SESSION_NOT_VALID for a token that does not hold (any more). */
  actorOf(token: string, requestId: string): Promise<Actor>;
  readonly consumers: readonly Consumer[];
}

/** While auth cannot be asked, a token that verifies here goes on. */
export function createSessions(deps: {
  readonly userTokens: UserTokens;
  readonly client: ServiceClient;
  readonly logger: Logger;
}): Sessions {
  const { userTokens, client, logger } = deps;
  const claimsByToken = new LRUCache<string, UserTokenClaims>({ max: REMEMBERED_USERS, ttl: BELIEVED_MS });
  const sessions = new LRUCache<string, Promise<Session>>({ max: REMEMBERED_USERS, ttl: BELIEVED_MS });
  const emails = new LRUCache<string, string>({ max: REMEMBERED_USERS });
  const oldestVersions = new LRUCache<string, number>({
    max: REMEMBERED_USERS,
    ttl: SESSION_HOURS * 3_600_000,
  });

  async function load(userId: string, requestId: string): Promise<Session> {
    try {
      const { data } = await client.call(
        authApi.readSession,
        { params: { id: userId } },
        { context: { requestId }, timeoutMs: READ_TIMEOUT_MS },
      );
      emails.set(userId, data.email);
      return { kind: 'known', tokenVersion: data.tokenVersion, email: data.email };
    } catch (error) {
      if (isAppError(error) && error.kind === 'not-found') return { kind: 'gone' };
      logger.warn({ err: error, requestId }, 'auth cannot be asked; verified tokens go on');
      return { kind: 'unreachable' };
    }
  }

  function sessionOf(userId: string, requestId: string): Promise<Session> {
    const cached = sessions.get(userId);
    if (cached !== undefined) return cached;
    const loading = load(userId, requestId);
    sessions.set(userId, loading);
    return loading;
  }

  async function readClaims(token: string): Promise<UserTokenClaims> {
    const cached = claimsByToken.get(token);
    if (cached !== undefined) return cached;
    const claims = await userTokens.read(token);
    if (claims === null) throw new AppError({ code: '401001' });
    claimsByToken.set(token, claims);
    return claims;
  }

  return {
    async actorOf(token, requestId) {
      const { userId, tokenVersion } = await readClaims(token);
      if (tokenVersion < (oldestVersions.get(userId) ?? 0)) throw new AppError({ code: '401001' });
      let session = await sessionOf(userId, requestId);
      if (session.kind === 'known' && tokenVersion > session.tokenVersion) {
        // Newer than what we remember: the user has just signed in again.
        sessions.delete(userId);
        session = await sessionOf(userId, requestId);
      }
      if (session.kind === 'unreachable') return { kind: 'user', userId, email: emails.get(userId) ?? '' };
      if (session.kind === 'gone' || session.tokenVersion !== tokenVersion) {
        throw new AppError({ code: '401001' });
      }
      return { kind: 'user', userId, email: session.email };
    },
    consumers: [
      defineConsumer({
        name: 'gateway.sessions-ended',
        event: authEvents.sessionsEnded,
        handle: ({ data }) => {
          const known = oldestVersions.get(data.user_id) ?? 0;
          oldestVersions.set(data.user_id, Math.max(known, data.tokenVersion));
          sessions.delete(data.user_id);
          return Promise.resolve();
        },
      }),
    ],
  };
}
