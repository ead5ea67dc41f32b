import { PASSWORD_RULE_TEXT, isValidPassword } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';

/** Throws `passwordNotValid` with the rule's text on `field`. */
export function assertValidPassword(
  password: string,
  user: { readonly username: string; readonly email: string },
  field = 'password',
): void {
  if (isValidPassword(password, user)) return;
  throw new AppError({
    code: ERRORS.passwordNotValid,
    errors: [{ code: Number(ERRORS.passwordNotValid), field, message: PASSWORD_RULE_TEXT }],
  });
}
