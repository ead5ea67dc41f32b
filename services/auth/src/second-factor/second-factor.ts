import { AppError, fieldError, ERRORS, type ErrorCodeOf } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import type { FieldCipher } from '@colloquy/persistence';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import { LOGIN_LIMITS, type Attempts } from '../attempts/attempts.repository.ts';
import { hashOf, isTotpCode, plainCode } from './recovery-codes.ts';
import type { SecondFactorDocument } from './second-factors.model.ts';
import type { SecondFactorRepository } from './second-factors.repository.ts';

type Owner = Pick<AccountDocument, '_id'>;

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Verifies codes. An attempt counts before its outcome is known, as with passwords. */
export function createSecondFactor(deps: {
  readonly factors: SecondFactorRepository;
  readonly cipher: FieldCipher;
  readonly attempts: Attempts;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { factors, cipher, attempts, logger, now } = deps;

  async function isTaken(factor: SecondFactorDocument, plain: string): Promise<boolean> {
    const userId = factor._id;
    if (isTotpCode(plain)) {
      const { stepOf } = await import('./totp.ts');
      const step = stepOf(cipher.decrypt(factor.secret, secretContext(userId)), plain, now());
      return step !== null && factors.useStep(userId, step);
    }
    const isRecovery = await factors.useRecoveryCode(userId, hashOf(userId, plain));
    if (isRecovery) logger.warn({ user_id: userId }, 'a recovery code was used');
    return isRecovery;
  }

  /** Throws `code`, with the issue of the typed code on its field, and `tooManyRequests`. */
  async function take(
    factor: SecondFactorDocument,
    typed: string,
    code: ErrorCodeOf<'codeNeeded' | 'fieldNotValid'>,
  ): Promise<void> {
    const key = codeKey(factor._id);
    await attempts.assertWithin(key, LOGIN_LIMITS.perAccount);
    if (!(await isTaken(factor, plainCode(typed)))) {
      attempts.failed(key, 'code');
      // `fieldNotValid` for the field: the text of the sign-in's own code would not say why.
      const error = { code: Number(ERRORS.fieldNotValid), field: 'code', message: 'codeWrong' } as const;
      throw new AppError({ code, errors: [error] });
    }
    await attempts.clear(key);
  }

  return {
    /** At sign-in, after the password. With the factor turned on, throws `codeNeeded` without a right code. */
    async assertCode({ _id }: Owner, typed: string | undefined): Promise<void> {
      const factor = await factors.findOn(_id);
      if (factor === null) return;
      if (typed === undefined) throw new AppError({ code: ERRORS.codeNeeded });
      await take(factor, typed, ERRORS.codeNeeded);
    },
    /** As a confirmation by itself: an account without the factor cannot give one. Throws `fieldNotValid`. */
    async requireCode({ _id }: Owner, typed: string): Promise<void> {
      const factor = await factors.findOn(_id);
      if (factor === null) throw fieldError('code', 'secondFactorOff');
      await take(factor, typed, ERRORS.fieldNotValid);
    },
    isOn: async ({ _id }: Owner) => (await factors.findOn(_id)) !== null,
    /** Number of recovery codes left; null while the factor is off. */
    async recoveryCodesLeft({ _id }: Owner): Promise<number | null> {
      return (await factors.findOn(_id))?.recoveryHashes.length ?? null;
    },
  };
}

/** Key that counts attempts of an account's codes. */
export function codeKey(userId: string): string {
  return `code:${userId}`;
}

/** Encryption context of a secret: another account's secret cannot be decrypted. */
export function secretContext(userId: string): string {
  return `auth/${userId}/totp`;
}
