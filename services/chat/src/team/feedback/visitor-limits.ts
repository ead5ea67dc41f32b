import type { Limit } from '@colloquy/service-kit';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The number of requests per window from one conversation, and from one address, which an office may share. */
export interface VisitorLimit {
  /** Distinguishes the counts of different requests. */
  readonly of: string;
  readonly perChat: number;
  readonly perAddress: number;
  readonly windowMs: number;
}

/** More thumbs than the answers that a visitor reads in a minute. */
export const FEEDBACK_LIMIT: VisitorLimit = {
  of: 'feedback',
  perChat: 30,
  perAddress: 120,
  windowMs: MINUTE_MS,
};
/** Low, because each waiting conversation takes a member's time. */
export const HANDOFF_LIMIT: VisitorLimit = { of: 'handoff', perChat: 60, perAddress: 60, windowMs: HOUR_MS };
/** Changes of one conversation's rating have their own limit in the store. */
export const RATING_LIMIT: VisitorLimit = { of: 'rating', perChat: 120, perAddress: 120, windowMs: HOUR_MS };

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;

/** Limits visitors' requests other than questions. */
export function createVisitorLimits(limit: Limit, { of, perChat, perAddress, windowMs }: VisitorLimit) {
  function boundsOf(linkId: string, conversationId: string, addressKey: string | null) {
    const ofChat = { key: `${of}-chat:${conversationId}`, rule: { max: perChat, windowMs } };
    const ofAddress = { key: `${of}-ip:${linkId}:${addressKey}`, rule: { max: perAddress, windowMs } };
    return addressKey === null ? [ofChat] : [ofChat, ofAddress];
  }

  return {
    /** Counts one request; false above the limits. */
    async isWithin(...by: Parameters<typeof boundsOf>): Promise<boolean> {
      for (const { key, rule } of boundsOf(...by)) if (!(await limit.isWithin(key, rule))) return false;
      return true;
    },
    /** Counts one request. Throws `tooManyRequests` with the seconds to wait above the limits. */
    async assertWithin(...by: Parameters<typeof boundsOf>): Promise<void> {
      for (const { key, rule } of boundsOf(...by)) await limit.assertWithin(key, rule);
    },
  };
}
