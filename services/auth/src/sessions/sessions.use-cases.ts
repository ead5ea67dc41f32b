import type { RouteInput, authApi } from '@colloquy/contracts';
import { AppError, notFound } from '@colloquy/errors';
import type { RequestContext, UserTokens } from '@colloquy/service-kit';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { LOGIN_LIMITS, type Attempts } from './attempts.repository.ts';

export type SessionUseCases = ReturnType<typeof createSessionUseCases>;

export function createSessionUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly userTokens: UserTokens;
}) {
  const { accounts, attempts, hasher, userTokens } = deps;
  return {
    /** One answer and one amount of work for unknown accounts and wrong passwords. */
    async login({ body }: RouteInput<typeof authApi.login>, context: RequestContext) {
      const account = await accounts.findByLogin(body.username);
      const accountKey = account === null ? `login:${body.username.toLowerCase()}` : `account:${account._id}`;
      const ipKey = `login-ip:${context.ip ?? 'none'}`;
      await attempts.assertWithin(accountKey, LOGIN_LIMITS.perAccount);
      await attempts.assertWithin(ipKey, LOGIN_LIMITS.perIp);
      const isRight = await hasher.verify(account?.passwordHash ?? null, body.password);
      if (account === null || !isRight) throw new AppError({ code: '100401003' });
      await attempts.clear(accountKey);
      // Whoever tries passwords of others from here has an account too: their failures stay counted.
      await attempts.giveBack(ipKey);
      if (account.passwordHash !== null && hasher.isOutdated(account.passwordHash)) {
        await accounts.refreshHash(account, await hasher.hash(body.password));
      }
      return {
        data: { jwt: await userTokens.mint({ userId: account._id, tokenVersion: account.tokenVersion }) },
      };
    },

    async readSession({ params }: RouteInput<typeof authApi.readSession>) {
      const account = await accounts.findById(params.id);
      if (account === null) throw notFound('session');
      return { data: { user_id: account._id, tokenVersion: account.tokenVersion, email: account.email } };
    },
  };
}
