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

/** Conversations are kept for days, so an hour more is nothing. */
const INTERVAL_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const ERASED_AT_ONCE = 100;

/**
 * Erases the conversations that their workspace or their chatbot keeps no longer (definitions, sections 8 and 13). A
 * conversation is as old as the last message in it. A chatbot that cannot be served now waits for the next run.
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
   * The shorter time of the two. null: for ever, or the workspace is gone and its conversations go with it; a chatbot that
   * is gone has no time of its own.
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
