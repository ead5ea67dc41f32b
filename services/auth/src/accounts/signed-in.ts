import { AppError, ERRORS } from '@colloquy/errors';
import { requireUser, type RequestContext } from '@colloquy/service-kit';
import type { SessionStarter } from '../sessions/session-starter.ts';
import type { AccountDocument } from './accounts.model.ts';
import { toAuthUser } from './accounts.policy.ts';
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

/** A new session of the account. */
export async function signIn(starter: SessionStarter, account: AccountDocument, context: RequestContext) {
  return { jwt: await starter.begin(account, context), user: toAuthUser(account) };
}
