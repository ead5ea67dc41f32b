import {
  authEvents,
  isEmail,
  normaliseEmail,
  workspaceApi,
  type AuthUser,
  type Me,
  type RouteInput,
  type authApi,
} from '@colloquy/contracts';
import { AppError, isAppError } from '@colloquy/errors';
import { derivedId, newId } from '@colloquy/persistence';
import {
  eventFor,
  type MailTokenCodec,
  type RequestContext,
  type ServiceClient,
  type UserTokens,
} from '@colloquy/service-kit';
import type { IdentityRepository } from '../google/identities.repository.ts';
import type { MailTokenRepository } from '../mail-tokens/mail-tokens.repository.ts';
import { SIGNUP_TOKEN_MS, isUsable } from '../mail-tokens/mail-tokens.policy.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { assertValidPassword } from '../passwords/passwords.policy.ts';
import { MAIL_LIMITS, type Attempts } from '../sessions/attempts.repository.ts';
import { conflictOf, usernameTaken } from './conflicts.ts';
import { proveIdentity, signedIn } from './signed-in.ts';
import type { AccountDocument } from './accounts.model.ts';
import type { AccountRepository } from './accounts.repository.ts';

export type AccountUseCases = ReturnType<typeof createAccountUseCases>;

export function createAccountUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly identities: IdentityRepository;
  readonly mailTokens: MailTokenRepository;
  readonly codec: MailTokenCodec;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly userTokens: UserTokens;
  readonly client: ServiceClient;
  readonly now: () => Date;
}) {
  const { accounts, identities, mailTokens, codec, attempts, hasher, userTokens, client, now } = deps;

  return {
    /** The same answer and the same work for known and unknown addresses; the mail tells them apart. */
    async requestSignup({ body }: RouteInput<typeof authApi.requestSignup>, context: RequestContext) {
      const email = parseEmail(body.email);
      await attempts.assertWithin(`mail-ip:${context.ip ?? 'none'}`, MAIL_LIMITS.perIp);
      if (await attempts.isWithin(`signup:${email}`, MAIL_LIMITS.perAddress)) {
        const id = newId();
        await mailTokens.insert(
          {
            _id: id,
            purpose: 'signup',
            email,
            user_id: null,
            expiresAt: after(now(), SIGNUP_TOKEN_MS),
            usedAt: null,
          },
          eventFor(context, authEvents.linkMailRequested, null, { token_id: id, purpose: 'signup' }),
        );
      }
      return { data: { accepted: true as const } };
    },

    /** The account's id is derived from the token, so a token makes one account however often it is sent. */
    async signup({ body }: RouteInput<typeof authApi.signup>, context: RequestContext) {
      const tokenId = codec.read(body.token);
      const token = tokenId === null ? null : await mailTokens.findById(tokenId);
      if (token === null || !isUsable(token, 'signup', now())) throw new AppError({ code: '400011' });
      assertValidPassword(body.password, { username: body.username, email: token.email });
      const userId = derivedId('account', token._id);
      const registered = { user_id: userId, email: token.email, username: body.username };
      try {
        const account = await accounts.insert(
          {
            _id: userId,
            username: body.username,
            usernameKey: body.username.toLowerCase(),
            email: token.email,
            passwordHash: await hasher.hash(body.password),
            tokenVersion: 1,
            roles: [],
            details: [
              { name: 'firstName', value: body.firstName },
              { name: 'lastName', value: body.lastName },
            ],
          },
          [eventFor(context, authEvents.userRegistered, null, registered)],
        );
        await mailTokens.markUsed(token._id, now());
        const jwt = await userTokens.mint({ userId, tokenVersion: account.tokenVersion });
        return { data: { jwt, user: toAuthUser(account) } };
      } catch (error) {
        if (isAppError(error) && error.code === '409003')
          throw await conflictOf(accounts, { username: body.username, email: token.email });
        throw error;
      }
    },

    /** Sets the named details and keeps the others. */
    async writeDetails({ body }: RouteInput<typeof authApi.writeDetails>, context: RequestContext) {
      const account = await signedIn(accounts, context);
      const changed = new Map(account.details.map(({ name, value }) => [name, value]));
      for (const { name, value } of body) changed.set(name, value);
      const details = [...changed].map(([name, value]) => ({ name, value }));
      await accounts.writeDetails(account, details);
      return { data: details };
    },

    async changeUsername({ body }: RouteInput<typeof authApi.changeUsername>, context: RequestContext) {
      const account = await signedIn(accounts, context);
      await proveIdentity({ attempts, hasher }, account, body.password, 'password');
      try {
        return { data: toAuthUser(await accounts.rename(account, body.username)) };
      } catch (error) {
        if (isAppError(error) && error.code === '409003') throw usernameTaken();
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

/** The address in its stored form. Throws 42221102 or 42221100. */
export function parseEmail(input: string): string {
  if (input === '')
    throw new AppError({ code: '42221102', errors: [emailFault(42221102, 'Email is missing.')] });
  if (!isEmail(input))
    throw new AppError({ code: '42221100', errors: [emailFault(42221100, 'Email is not valid.')] });
  return normaliseEmail(input);
}

function emailFault(code: number, message: string) {
  return { code, field: 'email', message };
}

export function after(start: Date, durationMs: number): Date {
  return new Date(start.getTime() + durationMs);
}

export function toAuthUser({ _id, username, email, roles }: AccountDocument): AuthUser {
  return { id: _id, username, email, roles };
}
