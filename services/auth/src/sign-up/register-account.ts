import { authEvents, type UserDetail } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { assertGoodPassword } from '../passwords/passwords.policy.ts';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';

interface NewAccount {
  readonly userId: string;
  readonly username: string;
  /** In its stored form. */
  readonly email: string;
  readonly passwordHash: string | null;
  readonly details: readonly UserDetail[];
}

/** Stores an account with its event. Throws `alreadyExists` when the id, the username or the address is taken. */
export function registerAccount(
  accounts: AccountRepository,
  { userId, username, email, passwordHash, details }: NewAccount,
  context: RequestContext,
): Promise<AccountDocument> {
  const usernameKey = username.toLowerCase();
  const fields = {
    username,
    usernameKey,
    email,
    passwordHash,
    tokenVersion: 1,
    roles: [],
    details: [...details],
  };
  const registered = { user_id: userId, email, username };
  const event = eventFor(context, authEvents.userRegistered, null, registered);
  return accounts.insert({ _id: userId, ...fields }, [event]);
}

/** Like `registerAccount`, for a user who chose a password. Throws `passwordNotValid` for a weak one. */
export async function registerWithPassword(
  deps: { readonly accounts: AccountRepository; readonly hasher: PasswordHasher },
  account: Pick<NewAccount, 'userId' | 'username' | 'email'>,
  body: { readonly password: string; readonly firstName: string; readonly lastName: string },
  context: RequestContext,
): Promise<AccountDocument> {
  await assertGoodPassword(body.password, account);
  const passwordHash = await deps.hasher.hash(body.password);
  const details = (['firstName', 'lastName'] as const).map((name) => ({ name, value: body[name] }));
  return registerAccount(deps.accounts, { ...account, passwordHash, details }, context);
}
