import { isValidPassword } from '@colloquy/contracts';
import { AppError, namedFieldError, ERRORS } from '@colloquy/errors';

/** Throws `passwordNotValid` on `field`: with the rule's text, or because the password is common. */
export async function assertGoodPassword(
  password: string,
  user: { readonly username: string; readonly email: string },
  field = 'password',
): Promise<void> {
  if (!isValidPassword(password, user)) throw namedFieldError(field, ERRORS.passwordNotValid);
  // Most processes never receive a new password, so the module is not loaded at the start.
  const { isCommonPassword } = await import('./common-passwords.ts');
  if (!(await isCommonPassword(password))) return;
  // `fieldNotValid` for the field: the text of the rule's own code would not say why.
  const error = { code: Number(ERRORS.fieldNotValid), field, message: 'passwordCommon' } as const;
  throw new AppError({ code: ERRORS.passwordNotValid, errors: [error] });
}
