import { LRUCache } from 'lru-cache';
import { botApi } from '@colloquy/contracts';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';

const REMEMBERED_BOTS = 10_000;
/** A deleted bot is forgotten by its event; this is for an event that is late. */
const REMEMBERED_MS = 60_000;

/** What other features need to know of a bot. */
export interface BotDirectory {
  /** The workspace that a bot belongs to. Throws `notFound` for a bot that is not there. */
  workspaceOf(botId: string, context: RequestContext): Promise<string>;
  /** The name that a bot has now. Throws `notFound` for a bot that is not there. */
  nameOf(botId: string, context: RequestContext): Promise<string>;
  forget(botId: string): void;
}

export function createBotDirectory(client: ServiceClient): BotDirectory {
  const known = new LRUCache<string, string>({ max: REMEMBERED_BOTS, ttl: REMEMBERED_MS });
  const read = async (botId: string, context: RequestContext) =>
    (await client.call(botApi.describeBot, { params: { id: botId } }, { context })).data.bot;
  return {
    nameOf: async (botId, context) => (await read(botId, context)).name,
    async workspaceOf(botId, context) {
      const remembered = known.get(botId);
      if (remembered !== undefined) return remembered;
      const { workspace_id } = await read(botId, context);
      known.set(botId, workspace_id);
      return workspace_id;
    },
    forget: (botId) => void known.delete(botId),
  };
}
