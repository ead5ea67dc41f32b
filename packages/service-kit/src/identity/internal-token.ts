import { SignJWT, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { apiScopeSchema } from '@colloquy/contracts';
import { AppError } from '@colloquy/errors';
import type { Actor } from './actor.ts';

/** Lives just long enough for one request and its clock skew. */
const TOKEN_LIFETIME_SECONDS = 60;
/** A minted token is handed out again until it is half used up. */
const REUSE_MS = 30_000;
const CACHED_TOKENS = 5_000;
const ISSUER = 'colloquy';

export const INTERNAL_TOKEN_HEADER = 'x-colloquy-identity';

const actorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: z.string(), email: z.string() }),
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

/** Mints and reads the short-lived token with which our own processes vouch for a caller. */
export interface InternalTokens {
  mint(actor: Actor): Promise<string>;
  /** Throws 401 for a token that is missing, forged or out of date. */
  read(token: string | undefined): Promise<Actor>;
}

/** `secrets[0]` signs; all of them verify, so a key can be changed without a pause. */
export function createInternalTokens(secrets: readonly [string, ...string[]]): InternalTokens {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const [signingKey] = keys;
  if (signingKey === undefined) throw new TypeError('An internal token secret is required');
  const minted = new LRUCache<string, string>({ max: CACHED_TOKENS, ttl: REUSE_MS });
  const known = new LRUCache<string, { actor: Actor; expiresAt: number }>({ max: CACHED_TOKENS });

  async function verify(token: string): Promise<{ actor: Actor; expiresAt: number }> {
    for (const key of keys) {
      const result = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] }).catch(() => null);
      if (result === null) continue;
      const actor = actorSchema.safeParse(result.payload['actor']);
      if (actor.success) return { actor: actor.data, expiresAt: (result.payload.exp ?? 0) * 1000 };
    }
    throw new AppError({ code: '401001' });
  }

  return {
    async mint(actor) {
      const cacheKey = JSON.stringify(actor);
      const cached = minted.get(cacheKey);
      if (cached !== undefined) return cached;
      const token = await new SignJWT({ actor })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME_SECONDS}s`)
        .sign(signingKey);
      minted.set(cacheKey, token);
      return token;
    },
    async read(token) {
      if (token === undefined || token === '') throw new AppError({ code: '401001' });
      const cached = known.get(token);
      if (cached !== undefined && cached.expiresAt > Date.now()) return cached.actor;
      const verified = await verify(token);
      known.set(token, verified);
      return verified.actor;
    },
  };
}
