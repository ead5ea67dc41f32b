import { PASSWORD_RULE_TEXT, isValidPassword } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';

/** Throws 4222018 with the rule's text on `field`. */
export function assertValidPassword(
  password: string,
  person: { readonly username: string; readonly email: string },
  field = 'password',
): void {
  if (isValidPassword(password, person)) return;
  throw new AppError({ code: '4222018', errors: [{ code: 4222018, field, message: PASSWORD_RULE_TEXT }] });
}
