import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';

/** How long a sign-in holds. */
export const SESSION_HOURS = 12;
/** Two machines' clocks may differ by this much. */
const CLOCK_TOLERANCE_SECONDS = 30;

const payloadSchema = z.object({ sub: z.string(), tokenVersion: z.int() });

export interface UserTokenClaims {
  readonly userId: string;
  /** Raised when every session must end; an older token is dead. */
  readonly tokenVersion: number;
}

/** The token that a signed-in browser carries. */
export interface UserTokens {
  mint(claims: UserTokenClaims): Promise<string>;
  /** null for a token that is forged, broken or out of date. */
  read(token: string): Promise<UserTokenClaims | null>;
}

/** `secrets[0]` signs; all of them verify, so a key can be changed without signing people out. */
export function createUserTokens(secrets: readonly [string, ...string[]]): UserTokens {
  const [signingKey, ...olderKeys] = secrets.map((secret) => new TextEncoder().encode(secret));
  if (signingKey === undefined) throw new TypeError('A user token secret is required');
  return {
    mint: ({ userId, tokenVersion }) =>
      new SignJWT({ tokenVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(`${SESSION_HOURS}h`)
        .sign(signingKey),
    async read(token) {
      for (const key of [signingKey, ...olderKeys]) {
        const options = { algorithms: ['HS256'], clockTolerance: CLOCK_TOLERANCE_SECONDS };
        const verified = await jwtVerify(token, key, options).catch(() => null);
        const claims = payloadSchema.safeParse(verified?.payload);
        if (claims.success) return { userId: claims.data.sub, tokenVersion: claims.data.tokenVersion };
      }
      return null;
    },
  };
}
