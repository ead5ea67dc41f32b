import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, ERRORS } from '@colloquy/errors';

/** A test calls a customer's server and waits for it. */
const TESTS_A_MINUTE = 60;
const MINUTE_SECONDS = 60;

export type FunctionTestLimits = ReturnType<typeof createFunctionTestLimits>;

/** Limits how often a workspace may test its functions, per process. */
export function createFunctionTestLimits() {
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
