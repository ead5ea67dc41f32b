import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, ERRORS } from '@colloquy/errors';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** The number of requests per `seconds` from one conversation, and from one address, which an office may share. */
export interface VisitorLimit {
  readonly perChat: number;
  readonly perAddress: number;
  readonly seconds: number;
}

/** More thumbs than the answers that a visitor reads in a minute. */
export const FEEDBACK_LIMIT: VisitorLimit = { perChat: 30, perAddress: 120, seconds: MINUTE_SECONDS };
/** Low, because each waiting conversation takes a member's time. */
export const HANDOFF_LIMIT: VisitorLimit = { perChat: 60, perAddress: 60, seconds: HOUR_SECONDS };
/** Changes of one conversation's rating have their own limit in the store. */
export const RATING_LIMIT: VisitorLimit = { perChat: 120, perAddress: 120, seconds: HOUR_SECONDS };

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;

/** Limits visitors' requests other than questions; counted per process. */
export function createVisitorLimits({ perChat, perAddress, seconds: duration }: VisitorLimit) {
  const ofConversations = new RateLimiterMemory({ points: perChat, duration });
  const ofAddresses = new RateLimiterMemory({ points: perAddress, duration });

  /** Counts one request; returns the seconds to wait, 0 within the limits. */
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
    /** Counts one request; false above the limits. */
    isWithin: async (...of: Parameters<typeof take>) => (await take(...of)) === 0,
    /** Counts one request. Throws `tooManyRequests` with the seconds to wait above the limits. */
    async assertWithin(...of: Parameters<typeof take>) {
      const retryAfterSeconds = await take(...of);
      if (retryAfterSeconds > 0) throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds });
    },
  };
}
