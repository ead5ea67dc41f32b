import { knowledgeEvents, type EventEnvelope } from '@colloquy/contracts';
import type { BaseRepository } from './bases.repository.ts';

export type BaseUseCases = ReturnType<typeof createBaseUseCases>;

/**
 * The version of a bot's base is raised right after the write that changed it, and again by the event of that
 * write: the first makes a deleted item's cached answers void at once, the second survives a crash between.
 */
export function createBaseUseCases({ bases }: { readonly bases: BaseRepository }) {
  /** Counts one change of a bot's base; counted again, it does nothing. */
  function countChange(workspaceId: string, botId: string, eventId: string): Promise<void> {
    return bases.raise(workspaceId, botId, eventId);
  }

  return {
    countChange,
    /** Counts the changes among events that were just stored, without waiting for the bus. */
    async countStored(events: readonly EventEnvelope[]) {
      for (const event of events) {
        if (event.type !== knowledgeEvents.baseChanged.type) continue;
        const { workspace_id, chat_bot_id } = knowledgeEvents.baseChanged.schema.parse(event.data);
        await countChange(workspace_id, chat_bot_id, event.id);
      }
    },
  };
}
