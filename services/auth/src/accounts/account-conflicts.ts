import { AppError } from '@colloquy/errors';
import type { AccountRepository } from './accounts.repository.ts';

/** Why an account could not be stored: 422002 or 42221101 on its field, 400011 when it was neither. */
export async function conflictOf(
  accounts: AccountRepository,
  { username, email }: { readonly username: string; readonly email: string },
): Promise<AppError> {
  if (await accounts.findByUsername(username)) return usernameTaken();
  if (await accounts.findByEmail(email)) return emailTaken();
  return new AppError({ code: '400011' });
}

export function usernameTaken(): AppError {
  const fault = { code: 422002, field: 'username', message: 'Username is already taken.' };
  return new AppError({ code: '422002', errors: [fault] });
}

export function emailTaken(): AppError {
  const fault = { code: 42221101, field: 'email', message: 'Email is already taken.' };
  return new AppError({ code: '42221101', errors: [fault] });
}
