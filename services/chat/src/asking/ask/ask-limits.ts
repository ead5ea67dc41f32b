import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LRUCache } from 'lru-cache';
import { MAX_FLOW_STEPS, type PublicLink } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
const MAX_LIMITERS = 500;
/** As many steps as a flow can have: a visitor reads none of them faster, and who sends more is no visitor. */
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
     * The same of what goes on by itself from a text of a flow. It takes nothing from what a visitor may ask: a flow has
     * more texts in a row than a visitor has questions in a minute, and each run of one begins with a message that counts.
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
