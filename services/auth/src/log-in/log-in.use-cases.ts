import type { authApi } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import { requireUser, type UseCasesOf } from '@colloquy/service-kit';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { LOGIN_LIMITS, type Attempts } from '../attempts/attempts.repository.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import type { EndedSessions } from '../sessions/ended-sessions.repository.ts';
import type { SessionStarter } from '../sessions/session-starter.ts';
import type { SessionRepository } from '../sessions/sessions.repository.ts';

export function createLogInUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly secondFactor: SecondFactor;
  readonly sessions: Pick<SessionRepository, 'see'>;
  readonly starter: SessionStarter;
  readonly endedSessions: EndedSessions;
}) {
  const { accounts, attempts, hasher, secondFactor, sessions, starter, endedSessions } = deps;
  return {
    /** The same response and amount of work for unknown accounts and wrong passwords. */
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
      // A missing code is no failure; a wrong code is one.
      if (body.code === undefined) await attempts.giveBack(ipKey);
      await secondFactor.assertCode(account, body.code);
      // An attacker may also have an account here: their failures stay counted.
      if (body.code !== undefined) await attempts.giveBack(ipKey);
      if (account.passwordHash !== null && hasher.isOutdated(account.passwordHash)) {
        await accounts.refreshHash(account, await hasher.hash(body.password));
      }
      return { data: { jwt: await starter.begin(account, context) } };
    },

    async logout(_input, context) {
      const { userId, sessionId } = requireUser(context.actor);
      if (sessionId === undefined) throw new AppError({ code: ERRORS.sessionNotValid });
      await starter.end(sessionId, userId, context);
      return { data: { accepted: true as const } };
    },

    async readSession({ params, query }) {
      const account = await accounts.findById(params.id);
      if (account === null) throw notFound('session');
      const { session_id: sessionId } = query;
      if (sessionId !== undefined && (await endedSessions.isEnded(sessionId))) throw notFound('session');
      if (sessionId !== undefined) await sessions.see(sessionId);
      return { data: { user_id: account._id, tokenVersion: account.tokenVersion, email: account.email } };
    },
  } satisfies UseCasesOf<typeof authApi>;
}
