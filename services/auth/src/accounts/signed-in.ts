import { AppError, ERRORS } from '@colloquy/errors';
import { requireUser, type RequestContext } from '@colloquy/service-kit';
import type { AccountDocument } from './accounts.model.ts';
import type { AccountRepository } from './accounts.repository.ts';

/** The caller's account. Throws 401 without a user, and when the account was deleted. */
export async function signedIn(
  accounts: AccountRepository,
  context: RequestContext,
): Promise<AccountDocument> {
  const account = await accounts.findById(requireUser(context.actor).userId);
  if (account === null) throw new AppError({ code: ERRORS.sessionNotValid });
  return account;
}
