import { workspaceApi, type authApi } from '@colloquy/contracts';
import { unlessTaken } from '@colloquy/persistence';
import type { ServiceClient, UseCasesOf } from '@colloquy/service-kit';
import type { IdentityRepository } from '../google/identities.repository.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import type { Attempts } from '../attempts/attempts.repository.ts';
import { usernameTaken } from '../accounts/account-conflicts.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { toAuthUser } from '../accounts/accounts.policy.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';

export function createProfileUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly identities: IdentityRepository;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly secondFactor: Pick<SecondFactor, 'recoveryCodesLeft'>;
  readonly client: ServiceClient;
}) {
  const { accounts, identities, attempts, hasher, secondFactor, client } = deps;

  return {
    /** Sets the named details and keeps the others. */
    async writeDetails({ body }, context) {
      const account = await signedIn(accounts, context);
      const details = await accounts.changeDetails(account._id, (newest) => {
        const changed = new Map(newest.map(({ name, value }) => [name, value]));
        for (const { name, value } of body) changed.set(name, value);
        return [...changed].map(([name, value]) => ({ name, value }));
      });
      return { data: [...details] };
    },

    async changeUsername({ body }, context) {
      const account = await signedIn(accounts, context);
      await confirmPassword({ attempts, hasher }, account, body.password, 'password');
      const renamed = await unlessTaken(
        () => accounts.rename(account, body.username),
        () => {
          throw usernameTaken();
        },
      );
      return { data: toAuthUser(renamed) };
    },

    async me(_input, context) {
      const account = await signedIn(accounts, context);
      const params = { userId: account._id };
      const { data } = await client.call(workspaceApi.listMemberships, { params }, { context });
      const google = await identities.findByUser(account._id);
      const recoveryCodesLeft = await secondFactor.recoveryCodesLeft(account);
      return {
        authUser: toAuthUser(account),
        google: google && { email: google.email, name: google.name },
        hasPassword: account.passwordHash !== null,
        secondFactor: recoveryCodesLeft === null ? null : { recoveryCodesLeft },
        details: account.details,
        workspaceRoles: data,
      };
    },
  } satisfies UseCasesOf<typeof authApi>;
}
