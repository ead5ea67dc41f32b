import { authEvents, isEmail, normaliseEmail, type googleApi } from '@colloquy/contracts';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import { derivedId, insertOnce, unlessTaken } from '@colloquy/persistence';
import { eventFor, type RequestContext, type UseCasesOf } from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import { emailTaken } from '../accounts/account-conflicts.ts';
import { registerAccount } from '../sign-up/register-account.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { LOGIN_LIMITS, type Attempts } from '../attempts/attempts.repository.ts';
import type { SecondFactor } from '../second-factor/second-factor.ts';
import { signIn, type SessionStarter } from '../sessions/session-starter.ts';
import type { FederatedProfile } from './federated-sign-in.ts';
import { ticketRefused, type GoogleReturns } from './google-returns.ts';
import type { GoogleProof, GoogleTickets } from './google-tickets.ts';
import { decideGoogleReturn, detailsOfProfile, usernameCandidates } from './google.policy.ts';
import type { IdentityRepository } from './identities.repository.ts';

/** Sign-in and sign-up with Google. No response reveals an account before Google has verified its address. */
export function createGoogleUseCases(deps: {
  readonly returns: GoogleReturns;
  readonly accounts: AccountRepository;
  readonly identities: IdentityRepository;
  readonly tickets: GoogleTickets;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly secondFactor: SecondFactor;
  readonly starter: SessionStarter;
}) {
  const { accounts, identities, tickets, returns, attempts, hasher, secondFactor, starter } = deps;

  async function readProof(body: { proof: string; verifier: string }): Promise<GoogleProof> {
    returns.provider();
    const proof = await tickets.readProof(body.proof, body.verifier);
    if (proof === null) throw ticketRefused('proof');
    return proof;
  }

  /** The user connected to a Google account; null when there is none, or was deleted. */
  async function findConnected(subject: string): Promise<AccountDocument | null> {
    const owner = await identities.findOwner(subject);
    return owner === null ? null : accounts.findById(owner);
  }

  /** Takes over a connection whose account was never created, but none in use. */
  async function connect(
    proof: Omit<GoogleProof, 'challenge'>,
    userId: string,
    events: Parameters<IdentityRepository['connect']>[3],
  ): Promise<void> {
    const previous = await identities.findOwner(proof.subject);
    if (previous !== null && previous !== userId && (await accounts.findById(previous)) !== null) {
      throw ticketRefused('proof');
    }
    const name = proof.displayName.trim();
    await identities.connect(proof.subject, previous, { userId, email: proof.email, name }, events);
  }

  /**
   * The account's id is derived from the ticket, so a ticket creates one account. The connection is stored first: a
   * crash in between leaves a connection without an account, which the next attempt takes over.
   */
  async function register(proof: Omit<GoogleProof, 'challenge'>, context: RequestContext) {
    const userId = derivedId('account', proof.jti);
    await connect(proof, userId, []);
    const details = detailsOfProfile(proof);
    for (const username of usernameCandidates(proof.email, userId)) {
      const account = { userId, username, email: proof.email, passwordHash: null, details };
      const registered = await unlessTaken(
        () =>
          insertOnce(
            () => registerAccount(accounts, account, context),
            () => accounts.findById(userId),
          ),
        async () => {
          if ((await accounts.findByEmail(proof.email)) !== null) throw emailTaken();
          return null;
        },
      );
      if (registered !== null) return registered;
    }
    throw new AppError({ code: ERRORS.alreadyExists });
  }

  async function knownOf(profile: FederatedProfile, email: string) {
    const connected = await findConnected(profile.subject);
    const local = connected === null ? await accounts.findByEmail(email) : null;
    const other = local === null ? null : await identities.findByUser(local._id);
    return {
      connected,
      known: {
        isEmailVerified: profile.isEmailVerified && isEmail(email),
        isConnected: connected !== null,
        local: local === null ? 'none' : other === null ? 'unconnected' : 'connected-elsewhere',
      } as const,
    };
  }

  return {
    async startGoogle({ body }, context) {
      const google = returns.provider();
      const { verifier, challenge } = tickets.makeVerifier();
      const state = await tickets.makeState({ jti: context.newId(), challenge, action: body.action });
      const url = await google.begin({ state, codeChallenge: challenge, hint: body.email });
      return { data: { url, verifier } };
    },

    async finishGoogle({ body }, context) {
      const { state, profile } = await returns.finish(body);
      const email = normaliseEmail(profile.email);
      const { connected, known } = await knownOf(profile, email);
      const decision = decideGoogleReturn({ ...known, action: state.action });
      const { subject, firstName, lastName, displayName } = profile;
      const proven = { jti: context.newId(), subject, email, firstName, lastName, displayName };
      switch (decision) {
        case 'refuse-unverified':
          throw fieldError('email', 'addressNotVerified', ERRORS.emailNotVerified);
        case 'refuse-elsewhere':
          throw new AppError({ code: ERRORS.otherGoogleAccountConnected });
        case 'sign-in':
          if (connected === null) throw ticketRefused('state');
          return { data: { outcome: 'signed-in', ...(await signIn(starter, connected, context)) } };
        case 'register':
          return {
            data: {
              outcome: 'signed-in',
              ...(await signIn(starter, await register({ ...proven, jti: state.jti }, context), context)),
            },
          };
        case 'link':
        case 'offer-sign-up': {
          const proof = await tickets.makeProof({ ...proven, challenge: state.challenge });
          return { data: { outcome: decision === 'link' ? 'link' : 'unknown', proof, email } };
        }
      }
    },

    /** A wrong password counts like a failed login, and the proof may be tried again until the limit. */
    async linkGoogle({ body }, context) {
      const proof = await readProof(body);
      const account = await accounts.findByEmail(proof.email);
      if (account === null) throw ticketRefused('proof');
      const ipKey = `login-ip:${context.addressKey ?? 'none'}`;
      await attempts.assertWithin(ipKey, LOGIN_LIMITS.perIp);
      await confirmPassword({ attempts, hasher }, account, body.password, 'password');
      await secondFactor.assertCode(account, body.code);
      await attempts.giveBack(ipKey);
      const known = await identities.findByUser(account._id);
      if (known !== null) throw new AppError({ code: ERRORS.otherGoogleAccountConnected });
      await returns.useOnce(proof.jti, 'proof');
      await connect(proof, account._id, [connectionChanged(context, account._id, true)]);
      return { data: await signIn(starter, account, context) };
    },

    async registerGoogle({ body }, context) {
      const proof = await readProof(body);
      await returns.useOnce(proof.jti, 'proof');
      if ((await accounts.findByEmail(proof.email)) !== null) throw emailTaken();
      return { data: await signIn(starter, await register(proof, context), context) };
    },

    /** Only with a password, which is then the only way to sign in. */
    async disconnectGoogle({ body }, context) {
      const account = await signedIn(accounts, context);
      await confirmPassword({ attempts, hasher }, account, body.password, 'password');
      await identities.disconnect(account._id, [connectionChanged(context, account._id, false)]);
      return { data: { google: null } };
    },
  } satisfies UseCasesOf<typeof googleApi>;
}

function connectionChanged(context: RequestContext, userId: string, connected: boolean) {
  const notice = { user_id: userId, notice_id: context.newId(), connected };
  return eventFor(context, authEvents.googleConnectionChanged, null, notice);
}
