import { randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import { systemClock, type Clock } from './clock.ts';

/** Validity of a sign-in. */
export const SESSION_HOURS = 12;
/** Maximum difference between the clocks of two of our processes. */
const CLOCK_TOLERANCE_SECONDS = 120;
const ISSUER = 'colloquy';
const AUDIENCE = 'colloquy:sessions';

const payloadSchema = z.object({ sub: z.string(), tokenVersion: z.int(), jti: z.string().min(1) });

export interface UserTokenClaims {
  readonly userId: string;
  /** Raised when every session must end; older tokens are then invalid. */
  readonly tokenVersion: number;
}

/** A new session; without an id it gets one. */
export interface NewSessionClaims extends UserTokenClaims {
  readonly sessionId?: string;
}

export interface SessionClaims extends UserTokenClaims {
  /** Id of this sign-in: it can end while the user's other sessions continue. */
  readonly sessionId: string;
}

/** The session token of a signed-in browser. */
export type UserTokens = ReturnType<typeof createUserTokens>;

/** `secrets[0]` signs; all of them verify, so a key can be rotated without signing users out. */
export function createUserTokens(
  secrets: readonly [string, ...string[]],
  clock: Pick<Clock, 'now'> = systemClock,
) {
  const [signingKey, ...olderKeys] = secrets.map((secret) => new TextEncoder().encode(secret));
  if (signingKey === undefined) throw new TypeError('A user token secret is required');
  return {
    /** Each minted token is a session of its own. */
    mint: ({ userId, tokenVersion, sessionId = randomUUID() }: NewSessionClaims) =>
      new SignJWT({ tokenVersion })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setJti(sessionId)
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(clock.now().getTime() + SESSION_HOURS * 3_600_000))
        .sign(signingKey),
    /** Null for a token that is forged, broken, expired or made for another purpose. */
    async read(token: string): Promise<SessionClaims | null> {
      const options = {
        issuer: ISSUER,
        audience: AUDIENCE,
        algorithms: ['HS256'],
        requiredClaims: ['iat', 'exp'],
        currentDate: clock.now(),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      };
      for (const key of [signingKey, ...olderKeys]) {
        const verified = await jwtVerify(token, key, options).catch(() => null);
        const claims = payloadSchema.safeParse(verified?.payload);
        if (!claims.success) continue;
        const { sub: userId, tokenVersion, jti: sessionId } = claims.data;
        return { userId, tokenVersion, sessionId };
      }
      return null;
    },
  };
}
