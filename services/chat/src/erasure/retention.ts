import { RETENTION_DAYS, workspaceApi } from '@colloquy/contracts';
import { orNull } from '@colloquy/errors';
import type { Logger } from '@colloquy/observability';
import { systemContext, type Job, type RequestContext, type ServiceClient } from '@colloquy/service-kit';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import type { Erasure } from './erasure.ts';

/** Conversations are kept for days, so an hour more is nothing. */
const INTERVAL_MS = 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const ERASED_AT_ONCE = 100;

/**
 * Erases the conversations that their workspace keeps no longer (definitions, section 8). A conversation is as old as
 * the last message in it. A workspace that cannot be served now waits for the next run.
 */
export function retentionJob(deps: {
  readonly conversations: Pick<ConversationRepository, 'workspacesQuietSince' | 'quietSince'>;
  readonly erasure: Pick<Erasure, 'erase'>;
  readonly client: ServiceClient;
  readonly logger: Logger;
  readonly now: () => Date;
}): Job {
  const { conversations, erasure, client, logger, now } = deps;
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * DAY_MS);

  /** null: for ever, or the workspace is gone and its conversations go with it. */
  async function daysKept(workspaceId: string, context: RequestContext): Promise<number | null> {
    const params = { id: workspaceId };
    const found = await orNull(client.call(workspaceApi.findWorkspace, { params }, { context }));
    return found?.data.retentionDays ?? null;
  }

  async function serve(workspaceId: string, context: RequestContext): Promise<void> {
    const days = await daysKept(workspaceId, context);
    if (days === null) return;
    for (;;) {
      const quiet = await conversations.quietSince(workspaceId, daysAgo(days), ERASED_AT_ONCE);
      for (const conversation of quiet) await erasure.erase(conversation, context);
      if (quiet.length < ERASED_AT_ONCE) return;
    }
  }

  return {
    name: 'erase conversations after their retention time',
    everyMs: INTERVAL_MS,
    async run() {
      const context = systemContext('chat');
      for (const workspaceId of await conversations.workspacesQuietSince(daysAgo(RETENTION_DAYS[0]))) {
        await serve(workspaceId, context).catch((error: unknown) => {
          logger.warn({ err: error, workspaceId }, 'conversations could not be erased in time');
        });
      }
    },
  };
}
