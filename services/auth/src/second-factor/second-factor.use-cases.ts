import { authEvents, type authApi, type operatorApi } from '@colloquy/contracts';
import { AppError, fieldError, notFound, ERRORS } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import type { FieldCipher } from '@colloquy/persistence';
import {
  eventFor,
  renewSecretsOf,
  type ConfirmationCheck,
  type RequestContext,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { LOGIN_LIMITS, type Attempts } from '../attempts/attempts.repository.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { hashOf, isTotpCode, makeRecoveryCodes, plainCode } from './recovery-codes.ts';
import { codeKey, secretContext } from './second-factor.ts';
import type { SecondFactorRepository } from './second-factors.repository.ts';

/** Turning a second factor on and off. */
export function createSecondFactorUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly factors: SecondFactorRepository;
  readonly cipher: FieldCipher;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly logger: Logger;
  readonly assertConfirmed: ConfirmationCheck;
  readonly now: () => Date;
}) {
  const { accounts, factors, cipher, attempts, hasher, logger, assertConfirmed, now } = deps;

  async function turnOff(userId: string, context: RequestContext): Promise<boolean> {
    const isDone = await factors.turnOff(userId, [changed(context, userId, false)]);
    if (isDone) logger.info({ user_id: userId }, 'a second factor was turned off');
    // Wrong codes of this secret must not lock the next one.
    await attempts.clear(codeKey(userId));
    return isDone;
  }

  return {
    /** An account without a password is never asked for a code: Google has a second factor of its own. */
    async enrolTotp(_input, context) {
      const account = await signedIn(accounts, context);
      if (account.passwordHash === null) throw fieldError('password', 'passwordMissing');
      // Otherwise a stolen session could set up a factor and lock its owner out.
      await assertConfirmed(context);
      const { makeSecret, otpauthUrlOf } = await import('./totp.ts');
      const secret = makeSecret();
      const sealed = cipher.encrypt(secret, secretContext(account._id));
      if (!(await factors.enrol(account._id, sealed))) throw new AppError({ code: ERRORS.wrongState });
      return { data: { secret, otpauthUrl: otpauthUrlOf(secret, account.email) } };
    },

    async confirmTotp({ body }, context) {
      const { _id: userId } = await signedIn(accounts, context);
      await assertConfirmed(context);
      const factor = await factors.find(userId);
      if (factor === null || factor.secret === '' || factor.confirmedAt !== null) {
        throw new AppError({ code: ERRORS.wrongState });
      }
      await attempts.assertWithin(codeKey(userId), LOGIN_LIMITS.perAccount);
      const plain = plainCode(body.code);
      const secret = cipher.decrypt(factor.secret, secretContext(userId));
      const { stepOf } = await import('./totp.ts');
      const lastStep = isTotpCode(plain) ? stepOf(secret, plain, now()) : null;
      if (lastStep === null) {
        attempts.failed(codeKey(userId), 'code');
        throw fieldError('code', 'codeWrong');
      }
      await attempts.clear(codeKey(userId));
      const recoveryCodes = makeRecoveryCodes();
      const recoveryHashes = recoveryCodes.map((code) => hashOf(userId, plainCode(code)));
      const set = { confirmedAt: now(), lastStep, recoveryHashes };
      if (!(await factors.turnOn(factor, set, [changed(context, userId, true)]))) {
        throw new AppError({ code: ERRORS.wrongState });
      }
      logger.info({ user_id: userId }, 'a second factor was turned on');
      return { data: { recoveryCodes } };
    },

    /** A repeat has no further effect. */
    async turnOffTotp({ body }, context) {
      const account = await signedIn(accounts, context);
      await confirmPassword({ attempts, hasher }, account, body.password, 'password');
      await turnOff(account._id, context);
      return { data: { accepted: true as const } };
    },

    /** For a user who has lost the app and the recovery codes: the operator verifies the identity by other means. */
    async turnOffSecondFactor({ body }, context) {
      const account: AccountDocument | null = await accounts.findByLogin(body.login);
      if (account === null) throw notFound('account');
      const wasOn = await turnOff(account._id, context);
      return { data: { user_id: account._id, email: account.email, wasOn } };
    },

    async renewSecondFactors({ body }) {
      const data = await renewSecretsOf(factors.after, body.after, async ({ _id: userId, secret }) => {
        const renewed = renew(cipher, userId, secret);
        if (renewed === null) return { renewed: 0, unreadable: 1 };
        const isWritten = renewed !== secret && (await factors.replaceSecret(userId, secret, renewed));
        return { renewed: isWritten ? 1 : 0, unreadable: 0 };
      });
      return { data };
    },
  } satisfies UseCasesOf<typeof authApi> & UseCasesOf<typeof operatorApi>;
}

/** Null for a secret that none of the keys can decrypt. */
function renew(cipher: FieldCipher, userId: string, secret: string): string | null {
  try {
    return cipher.renew(secret, secretContext(userId));
  } catch {
    return null;
  }
}

function changed(context: RequestContext, userId: string, isOn: boolean) {
  const notice = { user_id: userId, notice_id: context.newId(), isOn };
  return eventFor(context, authEvents.secondFactorChanged, null, notice);
}
