import { RETENTION_DAYS, workspaceApi } from '@colloquy/contracts';
import { orNull } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import {
  systemContext,
  type BotScope,
  type Job,
  type RequestContext,
  type ServiceClient,
} from '@colloquy/service-kit';
import type { BotCache, ConversationRepository } from '../../conversations/index.ts';
import type { Erasure } from './erasure.ts';

/** Retention counts in days, so an hour more does not matter. */
const INTERVAL_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const ERASED_AT_ONCE = 100;

/**
 * Erases conversations after the retention time of their workspace or bot (definitions, sections 8 and 13). The age of
 * a conversation counts from its last message. A bot that fails in one run is tried again in the next.
 */
export function retentionJob(deps: {
  readonly conversations: Pick<ConversationRepository, 'botsQuietSince' | 'quietSince'>;
  readonly erasure: Pick<Erasure, 'erase'>;
  readonly bots: Pick<BotCache, 'bot'>;
  readonly client: ServiceClient;
  readonly logger: Logger;
  readonly now: () => Date;
}): Job {
  const { conversations, erasure, bots, client, logger, now } = deps;
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MS);

  /**
   * The shorter retention time of workspace and bot; a deleted bot has none. Null keeps conversations: without a limit,
   * or in a deleted workspace, which is purged with its conversations.
   */
  async function daysKept({ workspace_id, chat_bot_id }: BotScope, context: RequestContext) {
    const params = { id: workspace_id };
    const workspace = await orNull(client.call(workspaceApi.findWorkspace, { params }, { context }));
    if (workspace === null) return null;
    const bot = await orNull(bots.bot(chat_bot_id, context));
    const days = [workspace.data.retentionDays, bot?.settings.privacy.retentionDays ?? null];
    const limits = days.filter((limit) => limit !== null);
    return limits.length === 0 ? null : Math.min(...limits);
  }

  async function serve(bot: BotScope, context: RequestContext): Promise<void> {
    const days = await daysKept(bot, context);
    if (days === null) return;
    for (;;) {
      const quiet = await conversations.quietSince(bot, daysAgo(days), ERASED_AT_ONCE);
      for (const conversation of quiet) await erasure.erase(conversation, context);
      if (quiet.length < ERASED_AT_ONCE) return;
    }
  }

  return {
    name: 'erase conversations after their retention time',
    everyMs: INTERVAL_MS,
    async run() {
      const context = systemContext('chat');
      for (const bot of await conversations.botsQuietSince(daysAgo(RETENTION_DAYS[0]))) {
        await serve(bot, context).catch((error: unknown) => {
          logger.warn({ err: error, botId: bot.chat_bot_id }, 'conversations could not be erased in time');
        });
      }
    },
  };
}
