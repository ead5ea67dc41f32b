import { Passport } from 'passport';
import { Strategy, type AuthenticateOptionsGoogle, type StrategyOptions } from 'passport-google-oauth20';
import { z } from 'zod';
import type { Secret } from '@colloquy/config';
import { AppError, fieldError, ERRORS } from '@colloquy/errors';
import type { FederatedProfile, FederatedSignIn } from './federated-sign-in.ts';

/** Two calls to Google must fit; the gateway allows a request 30 s. */
const TOKEN_REQUEST_TIMEOUT_MS = 10_000;
const CODE_CHALLENGE_METHOD = 'S256';

export interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Google redirects here with the code; it must be registered there exactly. */
  readonly redirectUrl: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
}

type TokenRequestOptions = AuthenticateOptionsGoogle & {
  readonly codeChallenge?: string;
  readonly codeVerifier?: string;
};

/**
 * Passport's strategy, with both halves of PKCE handled here, because there is no server session to store them in.
 */
class GoogleStrategy extends Strategy {
  constructor(options: StrategyOptions) {
    super(options, (_accessToken, _refreshToken, profile, done) => done(null, profile));
    // A token in the address would appear in proxies' logs.
    this._oauth2.useAuthorizationHeaderforGET(true);
  }

  override authorizationParams(options: TokenRequestOptions): object {
    const { codeChallenge } = options;
    const pkce = { code_challenge: codeChallenge, code_challenge_method: CODE_CHALLENGE_METHOD };
    return { ...super.authorizationParams(options), ...pkce };
  }

  override tokenParams(options: TokenRequestOptions): object {
    return { code_verifier: options.codeVerifier };
  }
}

/** The profile that passport's strategy builds from Google's response. */
const profileSchema = z.object({
  id: z.string().min(1).max(255),
  displayName: z.string().default(''),
  name: z
    .object({ givenName: z.string().default(''), familyName: z.string().default('') })
    .partial()
    .default({}),
  emails: z.array(z.object({ value: z.string(), verified: z.unknown() })).default([]),
});
const failureSchema = z.object({ code: z.string() });

/** Sign-in with Google, or with any OpenID Connect provider at the given addresses. */
export function createGoogleSignIn(options: GoogleOptions): FederatedSignIn {
  const passport = new Passport();
  passport.use(
    new GoogleStrategy({
      clientID: options.clientId,
      clientSecret: options.clientSecret.reveal(),
      callbackURL: options.redirectUrl,
      authorizationURL: options.authorizationUrl,
      tokenURL: options.tokenUrl,
      userProfileURL: options.userInfoUrl,
      scope: ['openid', 'email', 'profile'],
    }),
  );

  return {
    begin: ({ state, codeChallenge, hint }) =>
      new Promise((resolve, reject) => {
        const asked: TokenRequestOptions = {
          session: false,
          state,
          codeChallenge,
          // A user of a shared computer must be able to choose an account.
          prompt: 'select_account',
          ...(hint === '' ? {} : { loginHint: hint }),
        };
        const headers = new Map<string, string>();
        const response: PassportResponse = {
          setHeader: (name, value) => void headers.set(name, value),
          end: () => resolve(headers.get('Location') ?? ''),
        };
        run(passport.authenticate('google', asked), {}, response, reject);
      }),

    async finish({ code, verifier }) {
      const asked: TokenRequestOptions = { session: false, codeVerifier: verifier };
      const answer = await withinTime(
        new Promise<unknown>((resolve, reject) => {
          const finish = (error: unknown, profile: unknown) =>
            error === null ? resolve(profile) : reject(toAppError(error));
          run(passport.authenticate('google', asked, finish), { code }, NO_RESPONSE, reject);
        }),
      );
      return readProfile(answer);
    },
  };
}

/** The parts of a request and response that passport and the strategy use. */
interface PassportResponse {
  setHeader(name: string, value: string): void;
  end(): void;
}
type PassportHandler = (
  request: { readonly query: Readonly<Record<string, string>> },
  response: PassportResponse,
  next: (error: unknown) => void,
) => void;

const NO_RESPONSE: PassportResponse = { setHeader: () => undefined, end: () => undefined };

function run(
  handler: PassportHandler,
  query: Readonly<Record<string, string>>,
  response: PassportResponse,
  fail: (error: unknown) => void,
): void {
  handler({ query }, response, fail);
}

function readProfile(answer: unknown): FederatedProfile {
  const parsed = profileSchema.safeParse(answer);
  if (!parsed.success) throw new AppError({ code: ERRORS.googleUnavailable, cause: parsed.error });
  const { id, displayName, name, emails } = parsed.data;
  return {
    subject: id,
    email: emails[0]?.value ?? '',
    isEmailVerified: emails[0]?.verified === true,
    firstName: name.givenName ?? '',
    lastName: name.familyName ?? '',
    displayName,
  };
}

/** The user can fix a wrong, used or expired code; all other errors are Google's or the operator's. */
function toAppError(cause: unknown): AppError {
  const failure = failureSchema.safeParse(cause);
  const isRefused = failure.success && failure.data.code === 'invalid_grant';
  if (isRefused) return fieldError('code', 'signInOver', ERRORS.signInNotValid);
  return new AppError({ code: ERRORS.googleUnavailable, cause });
}

async function withinTime<TResult>(work: Promise<TResult>): Promise<TResult> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError({ code: ERRORS.googleUnavailable })),
      TOKEN_REQUEST_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
