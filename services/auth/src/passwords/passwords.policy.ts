import { isValidPassword } from '@colloquy/contracts';
import { namedFieldError, ERRORS } from '@colloquy/errors';

/** Throws `passwordNotValid` with the rule's text on `field`. */
export function assertValidPassword(
  password: string,
  user: { readonly username: string; readonly email: string },
  field = 'password',
): void {
  if (!isValidPassword(password, user)) throw namedFieldError(field, ERRORS.passwordNotValid);
}
