import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, ERRORS } from '@colloquy/errors';
import { addressKeyOf, type Actor } from '@colloquy/service-kit';
import type { Policy } from '../edge/incoming-request.ts';
import type { PolicyAction } from '../routing/config-schema.ts';

/** Counts per process: each of several gateways admits this many. Throws `tooManyRequests` with the time to wait. */
export function createRateLimitPolicy(action: PolicyAction<'rate-limit'>): Policy {
  const limiter = new RateLimiterMemory({ points: action.max, duration: action.windowMs / 1_000 });
  return async ({ actor, clientIp }) => {
    const caller = action.rateLimitBy === 'user' ? callerOf(actor) : null;
    const key = caller ?? addressKeyOf(clientIp);
    try {
      await limiter.consume(key);
      return true;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds });
    }
  };
}

/** Key of callers that are counted separately at one address; an API key also has a closer limit of its own. */
function callerOf(actor: Actor): string | null {
  if (actor.kind === 'user') return `user:${actor.userId}`;
  return actor.kind === 'api-key' ? `api-key:${actor.keyId}` : null;
}
