import { AppError, namedFieldError, ERRORS } from '@colloquy/errors';
import type { AccountRepository } from './accounts.repository.ts';

/** Why an account could not be stored: `usernameTaken` or `emailTaken` on its field, otherwise `tokenNotValid`. */
export async function conflictOf(
  accounts: AccountRepository,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<AppError> {
  if (await accounts.findByUsername(username)) return usernameTaken();
  if (await accounts.findByEmail(email)) return emailTaken();
  return new AppError({ code: ERRORS.tokenNotValid });
}

export const usernameTaken = (): AppError => namedFieldError('username', ERRORS.usernameTaken);
export const emailTaken = (): AppError => namedFieldError('email', ERRORS.emailTaken);
