import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { LimitStore } from '../limit.ts';

/**
 * Counts in the memory of one process, without a command to the database: each of several replicas admits as many
 * events.
 */
export function createMemoryLimitStore(): LimitStore {
  // `createLimit` compares the counts, and each event brings its own duration.
  const counts = new RateLimiterMemory({ points: 0, duration: 0 });
  return {
    async count(key, { windowMs }) {
      const counted = await counts.penalty(key, 1, { customDuration: windowMs / 1_000 });
      return { count: counted.consumedPoints, endsInMs: counted.msBeforeNext };
    },
  };
}
