import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, ERRORS } from '@colloquy/errors';

/** A test sends up to five requests to a customer's server and waits for the responses. */
const TESTS_A_MINUTE = 20;
const MINUTE_SECONDS = 60;

export type TestLimits = ReturnType<typeof createTestLimits>;

/** Limits a workspace's tests of providers; counted per process. */
export function createTestLimits() {
  const limiter = new RateLimiterMemory({ points: TESTS_A_MINUTE, duration: MINUTE_SECONDS });
  return {
    /** Throws `tooManyRequests` with the seconds to wait. */
    async assertWithin(workspaceId: string): Promise<void> {
      try {
        await limiter.consume(workspaceId);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
        throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds });
      }
    },
  };
}
