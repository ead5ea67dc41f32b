import {
  emailFault,
  normaliseEmail,
  workspaceApi,
  type AuthUser,
  type Me,
  type RouteInput,
  type authApi,
} from '@colloquy/contracts';
import { isAppError, namedFieldError, ERRORS } from '@colloquy/errors';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';
import type { IdentityRepository } from '../google/identities.repository.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { Attempts } from '../attempts/attempts.repository.ts';
import { usernameTaken } from '../accounts/account-conflicts.ts';
import { proveIdentity, signedIn } from '../accounts/signed-in.ts';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';

export type AccountUseCases = ReturnType<typeof createAccountUseCases>;

export function createAccountUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly identities: IdentityRepository;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly client: ServiceClient;
}) {
  const { accounts, identities, attempts, hasher, client } = deps;

  return {
    /** Sets the named details and keeps the others. */
    async writeDetails({ body }: RouteInput<typeof authApi.writeDetails>, context: RequestContext) {
      const account = await signedIn(accounts, context);
      const details = await accounts.changeDetails(account._id, (newest) => {
        const changed = new Map(newest.map(({ name, value }) => [name, value]));
        for (const { name, value } of body) changed.set(name, value);
        return [...changed].map(([name, value]) => ({ name, value }));
      });
      return { data: [...details] };
    },

    async changeUsername({ body }: RouteInput<typeof authApi.changeUsername>, context: RequestContext) {
      const account = await signedIn(accounts, context);
      await proveIdentity({ attempts, hasher }, account, body.password, 'password');
      try {
        return { data: toAuthUser(await accounts.rename(account, body.username)) };
      } catch (error) {
        if (isAppError(error) && error.code === ERRORS.alreadyExists) throw usernameTaken();
        throw error;
      }
    },

    async me(_input: RouteInput<typeof authApi.me>, context: RequestContext): Promise<Me> {
      const account = await signedIn(accounts, context);
      const params = { userId: account._id };
      const { data } = await client.call(workspaceApi.listMemberships, { params }, { context });
      const google = await identities.findByUser(account._id);
      return {
        authUser: toAuthUser(account),
        google: google && { email: google.email, name: google.name },
        hasPassword: account.passwordHash !== null,
        details: account.details,
        workspaceRoles: data,
      };
    },
  };
}

/** The address in its stored form. Throws `emailMissing`, `emailTooLong` or `emailNotValid`. */
export function parseEmail(input: string): string {
  const fault = emailFault(input);
  if (fault !== null) throw namedFieldError('email', fault);
  return normaliseEmail(input);
}

export function after(start: Date, durationMs: number): Date {
  return new Date(start.getTime() + durationMs);
}

export function toAuthUser({ _id, username, email, roles }: AccountDocument): AuthUser {
  return { id: _id, username, email, roles };
}
