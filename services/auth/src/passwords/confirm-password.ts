import { fieldError, type AppError } from '@colloquy/errors';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import { LOGIN_LIMITS, type Attempts } from '../attempts/attempts.repository.ts';
import type { PasswordHasher } from './password-hasher.ts';

/**
 * Verifies the password again, with the limits of a login. Throws `fieldNotValid` on `field`, or `tooManyRequests`.
 */
export async function confirmPassword(
  deps: { readonly attempts: Attempts; readonly hasher: PasswordHasher },
  account: AccountDocument,
  password: string,
  field: string,
): Promise<void> {
  if (account.passwordHash === null) throw fieldError(field, 'passwordMissing');
  const key = `account:${account._id}`;
  await deps.attempts.assertWithin(key, LOGIN_LIMITS.perAccount);
  if (!(await deps.hasher.verify(account.passwordHash, password))) {
    deps.attempts.failed(key);
    throw wrongPassword(field);
  }
  await deps.attempts.clear(key);
}

export function wrongPassword(field: string): AppError {
  return fieldError(field, 'passwordWrong');
}
