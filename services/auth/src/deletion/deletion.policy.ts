import { EntityStatus, normaliseEmail, type AccountDeletion } from '@colloquy/contracts';
import type { AccountDocument, ErasedAccount } from '../accounts/accounts.model.ts';

/** A request runs for at most 65 s; an older attempt was interrupted. */
export const ABANDONED_AFTER_MS = 2 * 60_000;

/**
 * The row of a deleted account: its only personal data is the address for the last mail. The names become available
 * again at once, and the ones stored here can belong to no account: no username has a colon, and every address has an
 * @.
 */
export function erasedAccount(
  { _id, email }: Pick<AccountDocument, '_id' | 'email'>,
  now: Date,
): ErasedAccount {
  const reserved = `deleted:${_id}`;
  return {
    status: EntityStatus.deleted,
    username: reserved,
    usernameKey: reserved,
    email: reserved,
    passwordHash: null,
    roles: [],
    details: [],
    farewell: { email, deletedAt: now, mailedAt: null },
  };
}

/** How users confirm their identity: a user who signed up through another provider never had a password. */
export function confirmationOf(passwordHash: string | null): AccountDeletion['confirmBy'] {
  return passwordHash === null ? 'email' : 'password';
}

/** True when the typed address is the account's. */
export function isOwnAddress({ email }: Pick<AccountDocument, 'email'>, typed: string): boolean {
  return normaliseEmail(typed) === email;
}
