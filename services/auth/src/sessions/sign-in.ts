import type { RequestContext } from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import { toAuthUser } from '../accounts/accounts.policy.ts';
import type { SessionStarter } from './session-starter.ts';

/** A new session of the account. */
export async function signIn(starter: SessionStarter, account: AccountDocument, context: RequestContext) {
  return { jwt: await starter.begin(account, context), user: toAuthUser(account) };
}
