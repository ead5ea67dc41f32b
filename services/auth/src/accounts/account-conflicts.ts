import { AppError, ERRORS } from '@colloquy/errors';
import type { AccountRepository } from './accounts.repository.ts';

/**
 * Why an account could not be stored: `usernameTaken` or `emailTaken` on its field, `tokenNotValid` when it was
 * neither.
 */
export async function conflictOf(
  accounts: AccountRepository,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<AppError> {
  if (await accounts.findByUsername(username)) return usernameTaken();
  if (await accounts.findByEmail(email)) return emailTaken();
  return new AppError({ code: ERRORS.tokenNotValid });
}

export function usernameTaken(): AppError {
  const issue = {
    code: Number(ERRORS.usernameTaken),
    field: 'username',
    message: 'Username is already taken.',
  };
  return new AppError({ code: ERRORS.usernameTaken, errors: [issue] });
}

export function emailTaken(): AppError {
  const issue = { code: Number(ERRORS.emailTaken), field: 'email', message: 'Email is already taken.' };
  return new AppError({ code: ERRORS.emailTaken, errors: [issue] });
}
