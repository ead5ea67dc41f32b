import type { Logger } from '@colloquy/observability';
import type { DayCounts } from '@colloquy/persistence';
import { PURGE_INTERVAL_MS, type Job } from '@colloquy/service-kit';

/**
 * Daily (UTC) limits of mails that visitors cause: a busy chatbot causes fewer, and mail servers block senders of
 * more.
 */
export interface MailLimits {
  readonly perBot: number;
  readonly perWorkspace: number;
}

export const MAIL_LIMITS: MailLimits = { perBot: 500, perWorkspace: 2_000 };

interface CountedMail {
  readonly workspace_id: string;
  readonly chat_bot_id: string;
  /** For the log. */
  readonly kind: string;
}

export type MailCaps = ReturnType<typeof createMailCaps>;

/** Keeps visitors from making the installation send unlimited mail: replies to contacts and mails of flows. */
export function createMailCaps(deps: {
  readonly counts: DayCounts;
  readonly limits: MailLimits;
  readonly logger: Logger;
}) {
  const { counts, limits, logger } = deps;
  const job: Job = {
    name: 'purge old counts of mails',
    everyMs: PURGE_INTERVAL_MS,
    run: () => counts.dropEarlier(),
  };
  return {
    job,
    /** Runs `send` and counts it unless it throws; null, with a log line, when the day's limit is reached. */
    async within<T>(
      { workspace_id, chat_bot_id, kind }: CountedMail,
      send: () => Promise<T>,
    ): Promise<T | null> {
      const day = [
        { of: `bot:${chat_bot_id}`, limit: limits.perBot },
        { of: `workspace:${workspace_id}`, limit: limits.perWorkspace },
      ];
      const reached = await counts.take(day);
      if (reached !== null) {
        logger.warn(
          { workspace_id, chat_bot_id, kind, ...reached },
          'a mail was not sent: the daily limit is reached',
        );
        return null;
      }
      try {
        return await send();
      } catch (error) {
        await counts.giveBack(day);
        throw error;
      }
    },
  };
}
