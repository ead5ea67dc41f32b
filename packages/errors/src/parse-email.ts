import { emailErrorCode, normaliseEmail } from '@colloquy/contracts';
import { namedFieldError } from './app-error.ts';

/** The address in its stored form. Throws `emailMissing`, `emailTooLong` or `emailNotValid`. */
export function parseEmail(input: string): string {
  const code = emailErrorCode(input);
  if (code !== null) throw namedFieldError('email', code);
  return normaliseEmail(input);
}
