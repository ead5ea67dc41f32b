import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, ERRORS } from '@colloquy/errors';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** How often in `seconds` something may come from one conversation, and from one address that may be a whole office. */
export interface VisitorLimit {
  readonly perChat: number;
  readonly perAddress: number;
  readonly seconds: number;
}

/** More thumbs than a visitor reads answers. */
export const FEEDBACK_LIMIT: VisitorLimit = { perChat: 30, perAddress: 120, seconds: MINUTE_SECONDS };
/** Each conversation that waits takes a member of the team. */
export const HANDOFF_LIMIT: VisitorLimit = { perChat: 60, perAddress: 60, seconds: HOUR_SECONDS };
/** What one conversation may change its rating is counted in the store beside. */
export const RATING_LIMIT: VisitorLimit = { perChat: 120, perAddress: 120, seconds: HOUR_SECONDS };

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;

/** Keeps visitors from turning what they may do beside asking into a flood; counted per process. */
export function createVisitorLimits({ perChat, perAddress, seconds: duration }: VisitorLimit) {
  const ofConversations = new RateLimiterMemory({ points: perChat, duration });
  const ofAddresses = new RateLimiterMemory({ points: perAddress, duration });

  /** The seconds to wait; 0 when it is within the limits. */
  async function take(linkId: string, conversationId: string, addressKey: string | null): Promise<number> {
    try {
      await ofConversations.consume(conversationId);
      if (addressKey !== null) await ofAddresses.consume(`${linkId}:${addressKey}`);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    }
  }

  return {
    /** Counts one; false when it is one too many. */
    isWithin: async (...of: Parameters<typeof take>) => (await take(...of)) === 0,
    /** Counts one. Throws `tooManyRequests` with the seconds to wait when it is one too many. */
    async assertWithin(...of: Parameters<typeof take>) {
      const retryAfterSeconds = await take(...of);
      if (retryAfterSeconds > 0) throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds });
    },
  };
}
