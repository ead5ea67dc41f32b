import { LRUCache } from 'lru-cache';
import { botApi } from '@colloquy/contracts';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';

const REMEMBERED_BOTS = 10_000;
/** A deleted bot is forgotten by its event; this is for an event that is late. */
const REMEMBERED_MS = 60_000;

/** Says to which workspace a bot belongs. */
export interface BotDirectory {
  /** Throws 404001 for a bot that is not there. */
  workspaceOf(botId: string, context: RequestContext): Promise<string>;
  forget(botId: string): void;
}

export function createBotDirectory(client: ServiceClient): BotDirectory {
  const known = new LRUCache<string, string>({ max: REMEMBERED_BOTS, ttl: REMEMBERED_MS });
  return {
    async workspaceOf(botId, context) {
      const remembered = known.get(botId);
      if (remembered !== undefined) return remembered;
      const { data } = await client.call(botApi.describeBot, { params: { id: botId } }, { context });
      known.set(botId, data.bot.workspace_id);
      return data.bot.workspace_id;
    },
    forget: (botId) => void known.delete(botId),
  };
}
