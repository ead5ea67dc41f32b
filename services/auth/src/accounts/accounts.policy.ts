import { emailErrorCode, normaliseEmail, type AuthUser } from '@colloquy/contracts';
import { namedFieldError } from '@colloquy/errors';
import type { AccountDocument } from './accounts.model.ts';

/** The address in its stored form. Throws `emailMissing`, `emailTooLong` or `emailNotValid`. */
export function parseEmail(input: string): string {
  const issue = emailErrorCode(input);
  if (issue !== null) throw namedFieldError('email', issue);
  return normaliseEmail(input);
}

export function toAuthUser({ _id, username, email, roles }: AccountDocument): AuthUser {
  return { id: _id, username, email, roles };
}
