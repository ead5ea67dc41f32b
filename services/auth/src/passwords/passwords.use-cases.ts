import { authEvents, type authApi } from '@colloquy/contracts';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import { eventFor, type MailTokenCodec, type RequestContext, type UseCasesOf } from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { requestLink } from '../mail-tokens/link-requests.ts';
import { isUsable } from '../mail-tokens/mail-tokens.policy.ts';
import type { MailTokenRepository } from '../mail-tokens/mail-tokens.repository.ts';
import type { Attempts } from '../attempts/attempts.repository.ts';
import type { SessionStarter } from '../sessions/session-starter.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { assertGoodPassword } from './passwords.policy.ts';

export interface PasswordDependencies {
  readonly accounts: AccountRepository;
  readonly mailTokens: MailTokenRepository;
  readonly codec: MailTokenCodec;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly starter: SessionStarter;
  readonly now: () => Date;
}

export function createPasswordUseCases(deps: PasswordDependencies) {
  const { accounts, mailTokens, codec, attempts, hasher, starter, now } = deps;

  async function hashDifferent(account: AccountDocument, password: string, field: string): Promise<string> {
    if (await hasher.verify(account.passwordHash, password)) {
      throw fieldError(field, 'passwordUnchanged');
    }
    return hasher.hash(password);
  }

  /** Ends every session and mails the owner; false when another password was stored first. */
  async function store(
    account: AccountDocument,
    passwordHash: string,
    context: RequestContext,
    noticeId: string,
  ): Promise<boolean> {
    const ended = { user_id: account._id, tokenVersion: account.tokenVersion + 1 };
    const notice = { user_id: account._id, notice_id: noticeId };
    return accounts.changePassword(account, passwordHash, [
      eventFor(context, authEvents.sessionsEnded, null, ended),
      eventFor(context, authEvents.passwordChanged, null, notice),
    ]);
  }

  return {
    async requestPasswordReset({ body }, context) {
      const { findByEmail: findAccount } = accounts;
      await requestLink(deps, { purpose: 'reset', address: body.email, findAccount }, context);
      return { data: { accepted: true } };
    },

    /** Ends every session of the account and mails a notice. */
    async resetPassword({ body }, context) {
      if (body.password !== body.passwordRepeat) throw fieldError('passwordRepeat', 'passwordsDiffer');
      const tokenId = codec.read(body.token);
      const token = tokenId === null ? null : await mailTokens.findById(tokenId);
      if (token === null || !isUsable(token, 'reset', now()) || token.user_id === null) {
        throw new AppError({ code: ERRORS.tokenNotValid });
      }
      const account = await accounts.findById(token.user_id);
      if (account === null || account.tokenVersion !== token.tokenVersion) {
        throw new AppError({ code: ERRORS.tokenNotValid });
      }
      await assertGoodPassword(body.password, account);
      const passwordHash = await hashDifferent(account, body.password, 'password');
      if (!(await mailTokens.markUsed(token._id, now()))) throw new AppError({ code: ERRORS.tokenNotValid });
      if (!(await store(account, passwordHash, context, token._id)))
        throw new AppError({ code: ERRORS.tokenNotValid });
      await attempts.clear(`account:${account._id}`);
      return { data: { accepted: true as const } };
    },

    /** The calling session continues with the returned token; all others end. */
    async changePassword({ body }, context) {
      const account = await signedIn(accounts, context);
      await confirmPassword({ attempts, hasher }, account, body.oldPassword, 'oldPassword');
      await assertGoodPassword(body.newPassword, account, 'newPassword');
      const passwordHash = await hashDifferent(account, body.newPassword, 'newPassword');
      if (!(await store(account, passwordHash, context, context.newId()))) throw wrongPassword('oldPassword');
      const renewed = { _id: account._id, tokenVersion: account.tokenVersion + 1 };
      const jwt = await starter.begin(renewed, context);
      return { data: { jwt } };
    },
  } satisfies UseCasesOf<typeof authApi>;
}
