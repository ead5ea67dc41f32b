import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, ERRORS } from '@colloquy/errors';

const MINUTE_SECONDS = 60;
/** Feedback in a minute: more than a visitor reads answers in. */
const PER_CHAT = 30;
/** One address may be a whole office. */
const PER_ADDRESS = 120;

export type FeedbackLimits = ReturnType<typeof createFeedbackLimits>;

/** Keeps a visitor from turning feedback into a flood of events; counted per process. */
export function createFeedbackLimits() {
  const ofConversations = new RateLimiterMemory({ points: PER_CHAT, duration: MINUTE_SECONDS });
  const ofAddresses = new RateLimiterMemory({ points: PER_ADDRESS, duration: MINUTE_SECONDS });
  return {
    /** Throws `tooManyRequests` with the seconds to wait. */
    async assertWithin(linkId: string, conversationId: string, addressKey: string | null) {
      try {
        await ofConversations.consume(conversationId);
        if (addressKey !== null) await ofAddresses.consume(`${linkId}:${addressKey}`);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
        throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds });
      }
    },
  };
}
