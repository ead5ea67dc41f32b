import { addressKeyOf, createLimit, type Actor } from '@colloquy/service-kit';
import { createMemoryLimitStore } from '@colloquy/service-kit/memory-limits';
import type { Policy } from '../edge/incoming-request.ts';
import type { PolicyAction } from '../routing/config-schema.ts';

/**
 * Counts per process, because the gateway has no store: each of several gateways admits this many. Throws
 * `tooManyRequests` with the time to wait.
 */
export function createRateLimitPolicy({ max, windowMs, rateLimitBy }: PolicyAction<'rate-limit'>): Policy {
  const limit = createLimit({ store: createMemoryLimitStore() });
  return async ({ actor, clientIp }) => {
    const caller = rateLimitBy === 'user' ? callerOf(actor) : null;
    await limit.assertWithin(caller ?? addressKeyOf(clientIp), { max, windowMs });
    return true;
  };
}

/** Key of callers that are counted separately at one address; an API key also has a closer limit of its own. */
function callerOf(actor: Actor): string | null {
  if (actor.kind === 'user') return `user:${actor.userId}`;
  return actor.kind === 'api-key' ? `api-key:${actor.keyId}` : null;
}
