import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@colloquy/errors';
import { limitKeyOf } from '../exchange/client-address.ts';
import type { Policy } from '../exchange/exchange.ts';
import type { PolicyAction } from '../routing/config-schema.ts';

/** Counts per process: with several gateways each lets this much through. Throws 429001 with the time to wait. */
export function createRateLimitPolicy(action: PolicyAction<'rate-limit'>): Policy {
  const limiter = new RateLimiterMemory({ points: action.max, duration: action.windowMs / 1_000 });
  return async ({ actor, clientIp }) => {
    const isByUser = action.rateLimitBy === 'user' && actor.kind === 'user';
    const key = isByUser ? `user:${actor.userId}` : limitKeyOf(clientIp);
    try {
      await limiter.consume(key);
      return true;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
      throw new AppError({ code: '429001', retryAfterSeconds });
    }
  };
}
