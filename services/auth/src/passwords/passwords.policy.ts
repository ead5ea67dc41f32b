import { isValidPassword } from '@colloquy/contracts';
import { AppError, namedFieldError, ERRORS } from '@colloquy/errors';

/** Throws `passwordNotValid` on `field`: with the rule's text, or because the password is a common one. */
export async function assertGoodPassword(
  password: string,
  user: { readonly username: string; readonly email: string },
  field = 'password',
): Promise<void> {
  if (!isValidPassword(password, user)) throw namedFieldError(field, ERRORS.passwordNotValid);
  // Most processes are never given a new password: its part is none of their start.
  const { isCommonPassword } = await import('./common-passwords.ts');
  if (!(await isCommonPassword(password))) return;
  // The field has a code of its own: that of the rule has a text that would not say why.
  const error = { code: Number(ERRORS.fieldNotValid), field, message: 'passwordCommon' } as const;
  throw new AppError({ code: ERRORS.passwordNotValid, errors: [error] });
}
