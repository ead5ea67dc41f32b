import type { operatorApi } from '@colloquy/contracts';
import { notFound, parseEmail } from '@colloquy/errors';
import { unlessTaken } from '@colloquy/persistence';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import { conflictOf } from '../accounts/account-conflicts.ts';
import { registerWithPassword } from '../sign-up/register-account.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';

export type OperatorUseCases = ReturnType<typeof createOperatorUseCases>;

/** Operators' work on accounts: see the command-line tool. The router rejects all other callers. */
export function createOperatorUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly hasher: PasswordHasher;
}) {
  const { accounts, hasher } = deps;
  return {
    async findAccount({ query }) {
      const account = await accounts.findByLogin(query.login);
      if (account === null) throw notFound('account');
      return { data: shown(account) };
    },

    /** Needs no mailed link: the operator vouches for the address. */
    async createAccount({ body }, context) {
      const { username } = body;
      const email = parseEmail(body.email);
      const identity = { userId: context.newId(), username, email };
      const account = await unlessTaken(
        () => registerWithPassword({ accounts, hasher }, identity, body, context),
        async () => {
          throw await conflictOf(accounts, { username, email });
        },
      );
      return { data: shown(account) };
    },
  } satisfies UseCasesOf<typeof operatorApi>;
}

function shown({ _id, email, username }: AccountDocument) {
  return { user_id: _id, email, username };
}
