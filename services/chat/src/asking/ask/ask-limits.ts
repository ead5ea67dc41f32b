import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LRUCache } from 'lru-cache';
import { MAX_FLOW_STEPS, type PublicLink } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
const MAX_LIMITERS = 500;
/** The most steps of a flow: no visitor reads them faster than this, so more requests are abuse. */
const FOLLOW_UPS_PER_MINUTE = MAX_FLOW_STEPS;

export type AskLimits = ReturnType<typeof createAskLimits>;

/** The limits that a public link sets for its visitors, counted per process. */
export function createAskLimits() {
  // One limiter per size of limit; keys carry the link.
  const limiters = new LRUCache<string, RateLimiterMemory>({ max: MAX_LIMITERS });

  function limiter(points: number, duration: number): RateLimiterMemory {
    const key = `${points}/${duration}`;
    const known = limiters.get(key);
    if (known !== undefined) return known;
    const made = new RateLimiterMemory({ points, duration, keyPrefix: key });
    limiters.set(key, made);
    return made;
  }

  const refuse = ({ message }: PublicLink['limits'], refusal: unknown): never => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError({
      code: ERRORS.tooManyRequests,
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)),
      details: message === '' ? {} : { text: message },
    });
  };

  return {
    /** Throws `tooManyRequests` with the seconds to wait and the link's own message. */
    async assertWithin({ linkId, limits }: PublicLink, conversationId: string, addressKey: string | null) {
      try {
        await limiter(limits.perChatMinute, MINUTE_SECONDS).consume(`chat:${conversationId}`);
        if (addressKey !== null)
          await limiter(limits.perIpMinute, MINUTE_SECONDS).consume(`ip:${linkId}:${addressKey}`);
        await limiter(limits.perDay, DAY_SECONDS).consume(`day:${linkId}`);
      } catch (refusal) {
        refuse(limits, refusal);
      }
    },

    /**
     * The same for follow-ups, which continue a flow after a text without a message. They have their own limit: a flow
     * may have more texts in a row than a visitor may ask questions in a minute, and each run begins with a counted
     * message.
     */
    async assertFollowUpWithin({ limits }: PublicLink, conversationId: string) {
      try {
        await limiter(FOLLOW_UPS_PER_MINUTE, MINUTE_SECONDS).consume(`follow-up:${conversationId}`);
      } catch (refusal) {
        refuse(limits, refusal);
      }
    },
  };
}
