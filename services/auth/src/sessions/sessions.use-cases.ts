import { authEvents, type authApi } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import {
  SESSION_HOURS,
  eventFor,
  requireUser,
  type UserTokens,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { LOGIN_LIMITS, type Attempts } from '../attempts/attempts.repository.ts';
import type { EndedSessions } from './ended-sessions.repository.ts';

/** A mark outlives the token by more than clocks may differ. */
const MARK_MS = (SESSION_HOURS + 1) * 3_600_000;

export function createSessionUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly userTokens: UserTokens;
  readonly endedSessions: EndedSessions;
  readonly now: () => Date;
}) {
  const { accounts, attempts, hasher, userTokens, endedSessions, now } = deps;
  return {
    /** One answer and one amount of work for unknown accounts and wrong passwords. */
    async login({ body }, context) {
      const account = await accounts.findByLogin(body.username);
      const accountKey = account === null ? `login:${body.username.toLowerCase()}` : `account:${account._id}`;
      const ipKey = `login-ip:${context.addressKey ?? 'none'}`;
      await attempts.assertWithin(accountKey, LOGIN_LIMITS.perAccount);
      await attempts.assertWithin(ipKey, LOGIN_LIMITS.perIp);
      const isRight = await hasher.verify(account?.passwordHash ?? null, body.password);
      if (account === null || !isRight) {
        attempts.failed(accountKey);
        throw new AppError({ code: ERRORS.loginNotValid });
      }
      await attempts.clear(accountKey);
      // An attacker here may have an account too: their failures stay counted.
      await attempts.giveBack(ipKey);
      if (account.passwordHash !== null && hasher.isOutdated(account.passwordHash)) {
        await accounts.refreshHash(account, await hasher.hash(body.password));
      }
      return {
        data: { jwt: await userTokens.mint({ userId: account._id, tokenVersion: account.tokenVersion }) },
      };
    },

    async logout(_input, context) {
      const { userId, sessionId } = requireUser(context.actor);
      if (sessionId === undefined) throw new AppError({ code: ERRORS.sessionNotValid });
      const expiresAt = new Date(now().getTime() + MARK_MS);
      const ended = { user_id: userId, session_id: sessionId };
      await endedSessions.end(
        { sessionId, userId, expiresAt },
        eventFor(context, authEvents.sessionEnded, null, ended),
      );
      return { data: { accepted: true as const } };
    },

    async readSession({ params, query }) {
      const account = await accounts.findById(params.id);
      if (account === null) throw notFound('session');
      const { session_id: sessionId } = query;
      if (sessionId !== undefined && (await endedSessions.isEnded(sessionId))) throw notFound('session');
      return { data: { user_id: account._id, tokenVersion: account.tokenVersion, email: account.email } };
    },
  } satisfies UseCasesOf<typeof authApi>;
}
