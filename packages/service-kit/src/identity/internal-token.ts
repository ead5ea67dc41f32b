import { SignJWT, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { apiScopeSchema } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { Actor } from './actor.ts';
import { systemClock, type Clock } from './clock.ts';

/** Valid just long enough for one request. */
const TOKEN_LIFETIME_MS = 60_000;
/** A minted token is reused until half of its lifetime has passed. */
const REUSE_MS = 30_000;
/** The clocks of two of our processes may differ by two minutes; the rest is transit time of the request. */
const CLOCK_TOLERANCE_MS = 150_000;
/** A wall clock that deviates this much from elapsed time was set: earlier tokens are not reused. */
const STEP_MS = 2_000;
const CACHED_TOKENS = 5_000;
const ISSUER = 'colloquy';
const AUDIENCE = 'colloquy:services';

export const INTERNAL_TOKEN_HEADER = 'x-colloquy-identity';

const actorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('user'),
    userId: z.string(),
    email: z.string(),
    sessionId: z.string().optional(),
  }),
  z.object({
    kind: z.literal('api-key'),
    keyId: z.string(),
    workspaceId: z.string(),
    scopes: z.array(apiScopeSchema),
    botIds: z.array(z.string()),
  }),
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('service'), name: z.string() }),
]);

interface Minted {
  readonly token: string;
  readonly wallMs: number;
  readonly monotonicMs: number;
}
interface Known {
  readonly actor: Actor;
  /** On the monotonic clock, so that a step of the wall clock neither ends nor prolongs it. */
  readonly untilMs: number;
}

export type InternalTokens = ReturnType<typeof createInternalTokens>;

/**
 * Mints and reads the short-lived token by which our processes assert a caller. `secrets[0]` signs; all of them
 * verify, so a key can be rotated without downtime.
 */
export function createInternalTokens(secrets: readonly [string, ...string[]], clock: Clock = systemClock) {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const [signingKey] = keys;
  if (signingKey === undefined) throw new TypeError('An internal token secret is required');
  const minted = new LRUCache<string, Minted>({ max: CACHED_TOKENS });
  const known = new LRUCache<string, Known>({ max: CACHED_TOKENS });

  function isReusable({ wallMs, monotonicMs }: Minted): boolean {
    const age = clock.monotonicMs() - monotonicMs;
    const stepMs = Math.abs(clock.now().getTime() - wallMs - age);
    return age < REUSE_MS && stepMs < STEP_MS;
  }

  async function verify(token: string): Promise<Known> {
    const options = {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
      requiredClaims: ['iat', 'exp'],
      currentDate: clock.now(),
      clockTolerance: CLOCK_TOLERANCE_MS / 1_000,
    };
    let isOutOfDate = false;
    for (const key of keys) {
      const payload = await jwtVerify(token, key, options).then(
        (result) => result.payload,
        (error: unknown) => {
          isOutOfDate ||= error instanceof errors.JWTExpired;
          return null;
        },
      );
      const actor = actorSchema.safeParse(payload?.['actor']);
      if (!actor.success) continue;
      const wallMs = clock.now().getTime();
      // Otherwise setting the wall clock back would prolong every known token.
      isOutOfDate = (payload?.iat ?? 0) * 1_000 - wallMs > CLOCK_TOLERANCE_MS;
      if (isOutOfDate) break;
      const leftMs = (payload?.exp ?? 0) * 1_000 - wallMs;
      const validMs = Math.min(TOKEN_LIFETIME_MS, Math.max(0, leftMs));
      return { actor: actor.data, untilMs: clock.monotonicMs() + validMs };
    }
    throw new AppError(
      isOutOfDate ? { code: ERRORS.clocksDiffer, retryAfterSeconds: 1 } : { code: ERRORS.sessionNotValid },
    );
  }

  return {
    async mint(actor: Actor): Promise<string> {
      const cacheKey = JSON.stringify(actor);
      const cached = minted.get(cacheKey);
      if (cached !== undefined && isReusable(cached)) return cached.token;
      const wallMs = clock.now().getTime();
      const monotonicMs = clock.monotonicMs();
      const token = await new SignJWT({ actor })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(new Date(wallMs))
        .setExpirationTime(new Date(wallMs + TOKEN_LIFETIME_MS))
        .sign(signingKey);
      minted.set(cacheKey, { token, wallMs, monotonicMs });
      // Later reads in this process need no wall clock.
      known.set(token, { actor, untilMs: monotonicMs + TOKEN_LIFETIME_MS });
      return token;
    },
    /**
     * Throws `sessionNotValid` for a missing or forged token, and `clocksDiffer` for an expired one of ours: only
     * diverging clocks cause that, and they are no reason to sign a user out.
     */
    async read(token: string | undefined): Promise<Actor> {
      if (token === undefined || token === '') throw new AppError({ code: ERRORS.sessionNotValid });
      const cached = known.get(token);
      if (cached !== undefined && clock.monotonicMs() < cached.untilMs) return cached.actor;
      const verified = await verify(token);
      known.set(token, verified);
      return verified.actor;
    },
  };
}
