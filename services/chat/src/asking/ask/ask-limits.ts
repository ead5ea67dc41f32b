import { MAX_FLOW_STEPS, type PublicLink } from '@colloquy/contracts';
import { createLimit } from '@colloquy/service-kit';
import { createMemoryLimitStore } from '@colloquy/service-kit/memory-limits';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The most steps of a flow: no visitor reads them faster than this, so more requests are abuse. */
const FOLLOW_UPS = { max: MAX_FLOW_STEPS, windowMs: MINUTE_MS };

export type AskLimits = ReturnType<typeof createAskLimits>;

/**
 * The limits that a public link sets for its visitors. Counted per process: shared counts would cost each question
 * three commands to the store.
 */
export function createAskLimits() {
  const limit = createLimit({ store: createMemoryLimitStore() });
  /** The link's own message, when it has one. */
  const detailsOf = ({ message }: PublicLink['limits']) => (message === '' ? {} : { text: message });

  return {
    /** Throws `tooManyRequests` with the seconds to wait and the link's own message. */
    async assertWithin({ linkId, limits }: PublicLink, conversationId: string, addressKey: string | null) {
      const { perChatMinute, perIpMinute, perDay } = limits;
      const details = detailsOf(limits);
      const perMinute = (max: number) => ({ max, windowMs: MINUTE_MS });
      await limit.assertWithin(`chat:${conversationId}`, perMinute(perChatMinute), details);
      if (addressKey !== null)
        await limit.assertWithin(`ip:${linkId}:${addressKey}`, perMinute(perIpMinute), details);
      await limit.assertWithin(`day:${linkId}`, { max: perDay, windowMs: DAY_MS }, details);
    },

    /**
     * The same for follow-ups, which continue a flow after a text without a message. They have their own limit: a flow
     * may have more texts in a row than a visitor may ask questions in a minute, and each run begins with a counted
     * message.
     */
    async assertFollowUpWithin({ limits }: PublicLink, conversationId: string) {
      await limit.assertWithin(`follow-up:${conversationId}`, FOLLOW_UPS, detailsOf(limits));
    },
  };
}
