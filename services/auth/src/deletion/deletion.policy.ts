import { EntityStatus, normaliseEmail, type AccountDeletion } from '@colloquy/contracts';
import type { AccountDocument, ErasedAccount } from '../accounts/accounts.model.ts';

/** A request is at most 65 s under way; what stands longer was cut off. */
export const ABANDONED_AFTER_MS = 2 * 60_000;

/**
 * The row of a deleted account: nothing in it is personal but the address that the last mail goes to. The names
 * are free again at once, and these here belong to no account: no username has a colon, no address is without an @.
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

/** How users prove who they are: a user who came by another provider never had a password. */
export function confirmationOf(passwordHash: string | null): AccountDeletion['confirmBy'] {
  return passwordHash === null ? 'email' : 'password';
}

/** True when the typed address is the account's. */
export function isOwnAddress({ email }: Pick<AccountDocument, 'email'>, typed: string): boolean {
  return normaliseEmail(typed) === email;
}
