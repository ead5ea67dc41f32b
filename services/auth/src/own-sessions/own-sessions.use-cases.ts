import { CONFIRMED_MINUTES, type authApi } from '@colloquy/contracts';
import { AppError, ERRORS, notFound } from '@colloquy/errors';
import { requireUser, type RequestContext, type UseCasesOf } from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { LOGIN_LIMITS, type Attempts } from '../attempts/attempts.repository.ts';
import { ticketRefused, type GoogleReturns } from '../google/google-returns.ts';
import type { IdentityRepository } from '../google/identities.repository.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import type { EndedSessions } from '../sessions/ended-sessions.repository.ts';
import type { SessionStarter } from '../sessions/session-starter.ts';
import { toSession } from '../sessions/sessions.policy.ts';
import type { SessionRepository } from '../sessions/sessions.repository.ts';

const CONFIRMED_MS = CONFIRMED_MINUTES * 60_000;

/** A user's own sessions, and the confirmation of the user's identity in one of them. */
export function createOwnSessionUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly identities: Pick<IdentityRepository, 'findOwner'>;
  readonly returns: GoogleReturns;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly secondFactor: SecondFactor;
  readonly sessions: SessionRepository;
  readonly starter: SessionStarter;
  readonly endedSessions: EndedSessions;
  readonly now: () => Date;
}) {
  const { accounts, identities, returns, attempts, hasher, secondFactor } = deps;
  const { sessions, starter, endedSessions, now } = deps;

  async function provePassword(account: AccountDocument, password: string, context: RequestContext) {
    const ipKey = `login-ip:${context.addressKey ?? 'none'}`;
    await attempts.assertWithin(ipKey, LOGIN_LIMITS.perIp);
    await confirmPassword({ attempts, hasher }, account, password, 'password');
    await attempts.giveBack(ipKey);
  }

  /** Throws `signInNotValid` for a Google account other than the connected one. */
  async function proveGoogle(account: AccountDocument, google: Parameters<GoogleReturns['finish']>[0]) {
    const { profile } = await returns.finish(google);
    if ((await identities.findOwner(profile.subject)) !== account._id) throw ticketRefused('google');
  }

  return {
    async listSessions({ query }, context) {
      const account = await signedIn(accounts, context);
      const { _id: userId, tokenVersion } = account;
      const { sessionId } = requireUser(context.actor);
      // A session from before rows were stored.
      if (sessionId !== undefined) await starter.keep(sessionId, account, context);
      const rows = await sessions.holding({ userId, tokenVersion });
      const ids = rows.map(({ _id }) => _id);
      const ended = await endedSessions.endedAmong(userId, ids);
      const holding = rows.filter(({ _id }) => !ended.has(_id));
      const { page, limit } = query;
      return {
        data: holding.slice((page - 1) * limit, page * limit).map((row) => toSession(row, sessionId)),
        meta: { total: holding.length, page, limit },
      };
    },

    /**
     * Foreign and unknown session ids are rejected alike, before any session is ended; a repeat ends nothing more.
     */
    async endSessions({ query }, context) {
      const { _id: userId } = await signedIn(accounts, context);
      const ids = [...new Set(query.id)];
      const own = new Set((await sessions.findMany(userId, ids)).map(({ _id }) => _id));
      const ended = await endedSessions.endedAmong(userId, ids);
      if (ids.some((id) => !own.has(id) && !ended.has(id))) throw notFound('session');
      for (const id of own) await starter.end(id, userId, context);
      return { data: { id: ids } };
    },

    async confirm({ body }, context) {
      const account = await signedIn(accounts, context);
      const { sessionId } = requireUser(context.actor);
      if (sessionId === undefined) throw new AppError({ code: ERRORS.sessionNotValid });
      if ('password' in body) await provePassword(account, body.password, context);
      else if ('code' in body) await secondFactor.requireCode(account, body.code);
      else await proveGoogle(account, body.google);
      await starter.keep(sessionId, account, context);
      const confirmedUntil = new Date(now().getTime() + CONFIRMED_MS);
      await sessions.confirm(account._id, sessionId, confirmedUntil);
      return { data: { confirmedUntil: confirmedUntil.toISOString() } };
    },

    async readConfirmation({ params }) {
      const isConfirmed = await sessions.isConfirmed(params.id, params.sessionId);
      return { data: { isConfirmed } };
    },
  } satisfies UseCasesOf<typeof authApi>;
}
