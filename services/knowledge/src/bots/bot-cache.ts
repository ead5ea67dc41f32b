import { botApi } from '@colloquy/contracts';
import { createCachedCall, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** A deleted bot is dropped by its event; this is for an event that is late. */
const CACHED_MS = 60_000;

/** What other features need to know of a bot. */
export interface BotCache {
  /** The workspace that a bot belongs to. Throws `notFound` for a bot that is not there. */
  workspaceOf(botId: string, context: RequestContext): Promise<string>;
  /** The name that a bot has now. Throws `notFound` for a bot that is not there. */
  nameOf(botId: string, context: RequestContext): Promise<string>;
  drop(botId: string): void;
}

export function createBotCache(client: ServiceClient): BotCache {
  const workspaces = createCachedCall(client, botApi.describeBot, {
    freshMs: CACHED_MS,
    staleMs: CACHED_MS,
    pick: ({ data }) => data.bot.workspace_id,
  });
  return {
    async nameOf(id, context) {
      const { data } = await client.call(botApi.describeBot, { params: { id } }, { context });
      return data.bot.name;
    },
    workspaceOf: (id, context) => workspaces.read({ params: { id } }, { context }),
    drop: (botId) => workspaces.drop(({ request }) => request.params?.id === botId),
  };
}
