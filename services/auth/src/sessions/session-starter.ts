import { randomUUID } from 'node:crypto';
import { authEvents } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import { eventFor, SESSION_HOURS, type RequestContext, type UserTokens } from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import { toAuthUser } from '../accounts/accounts.policy.ts';
import type { EndedSessions } from './ended-sessions.repository.ts';
import { MAX_SESSIONS, networkOf, shownUserAgent } from './sessions.policy.ts';
import type { SessionRepository } from './sessions.repository.ts';

const SESSION_MS = SESSION_HOURS * 3_600_000;
/** A mark outlives the token by more than the maximum clock difference. */
const MARK_MS = SESSION_MS + 3_600_000;

type SessionOwner = Pick<AccountDocument, '_id' | 'tokenVersion'>;

export type SessionStarter = ReturnType<typeof createSessionStarter>;

/** Starts and ends sessions, for every way of signing in. */
export function createSessionStarter(deps: {
  readonly userTokens: UserTokens;
  readonly sessions: SessionRepository;
  readonly endedSessions: EndedSessions;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { userTokens, sessions, endedSessions, logger, now } = deps;

  /** Creates the row of a session; a session from before rows were stored gets its row on first use. */
  async function keep(sessionId: string, account: SessionOwner, context: RequestContext): Promise<void> {
    if ((await sessions.findById(sessionId)) !== null) return;
    await sessions.insertOnce({
      _id: sessionId,
      user_id: account._id,
      tokenVersion: account.tokenVersion,
      userAgent: shownUserAgent(context.userAgent),
      address: networkOf(context.addressKey),
      lastSeenAt: now(),
      confirmedUntil: null,
      expiresAt: new Date(now().getTime() + SESSION_MS),
    });
  }

  /** A repeat has no further effect. */
  async function end(sessionId: string, userId: string, context: RequestContext): Promise<void> {
    const expiresAt = new Date(now().getTime() + MARK_MS);
    const ended = { user_id: userId, session_id: sessionId };
    await endedSessions.end(
      { sessionId, userId, expiresAt },
      eventFor(context, authEvents.sessionEnded, null, ended),
    );
    await sessions.remove([sessionId]);
  }

  return {
    keep,
    end,
    /** The token of a new session of the account. The log records whose session starts. */
    async begin(account: SessionOwner, context: RequestContext): Promise<string> {
      const { _id: userId, tokenVersion } = account;
      const sessionId = randomUUID();
      const token = await userTokens.mint({ userId, tokenVersion, sessionId });
      await keep(sessionId, account, context);
      const holding = await sessions.holding({ userId, tokenVersion });
      const others = holding.filter(({ _id }) => _id !== sessionId);
      for (const { _id } of others.slice(MAX_SESSIONS - 1)) await end(_id, userId, context);
      logger.info({ user_id: userId }, 'a session began');
      return token;
    },
  };
}

/** A new session of the account, in the form that a sign-in answers. */
export async function signIn(starter: SessionStarter, account: AccountDocument, context: RequestContext) {
  return { jwt: await starter.begin(account, context), user: toAuthUser(account) };
}
