import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import { requireUser, type RequestContext } from '@colloquy/service-kit';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { LOGIN_LIMITS, type Attempts } from '../attempts/attempts.repository.ts';
import type { AccountDocument } from './accounts.model.ts';
import type { AccountRepository } from './accounts.repository.ts';

/** The caller's account. Throws 401 without a user, and when the account is gone. */
export async function signedIn(
  accounts: AccountRepository,
  context: RequestContext,
): Promise<AccountDocument> {
  const account = await accounts.findById(requireUser(context.actor).userId);
  if (account === null) throw new AppError({ code: ERRORS.sessionNotValid });
  return account;
}

const NO_PASSWORD_TEXT =
  'This account has no password yet. “Forgot your password?” mails you a link to choose one.';

/**
 * Asks for the password once more, with the limits of a login. Throws `fieldNotValid` on `field`, or `tooManyRequests`.
 */
export async function proveIdentity(
  deps: { readonly attempts: Attempts; readonly hasher: PasswordHasher },
  account: AccountDocument,
  password: string,
  field: string,
): Promise<void> {
  if (account.passwordHash === null) throw fieldError(field, NO_PASSWORD_TEXT);
  const key = `account:${account._id}`;
  await deps.attempts.assertWithin(key, LOGIN_LIMITS.perAccount);
  if (!(await deps.hasher.verify(account.passwordHash, password))) {
    throw wrongPassword(field);
  }
  await deps.attempts.clear(key);
}

export function wrongPassword(field: string): AppError {
  return fieldError(field, 'The password is not right.');
}
