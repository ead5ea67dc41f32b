import { botApi } from '@colloquy/contracts';
import { createCachedCall, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** A deleted bot is dropped by its event; this is for an event that is late. */
const CACHED_MS = 60_000;

export type BotCache = ReturnType<typeof createBotCache>;

export function createBotCache(client: ServiceClient) {
  const workspaces = createCachedCall(client, botApi.describeBot, {
    freshMs: CACHED_MS,
    staleMs: CACHED_MS,
    pick: ({ data }) => data.bot.workspace_id,
  });
  return {
    /** The name that a bot has now. Throws `notFound` for a bot that is not there. */
    async nameOf(id: string, context: RequestContext) {
      const { data } = await client.call(botApi.describeBot, { params: { id } }, { context });
      return data.bot.name;
    },
    /** How a bot answers now. Throws `notFound` for a bot that is not there. */
    async settingsOf(id: string, context: RequestContext) {
      const { data } = await client.call(botApi.describeBot, { params: { id } }, { context });
      return data.settings;
    },
    /** The workspace that a bot belongs to. Throws `notFound` for a bot that is not there. */
    workspaceOf: (id: string, context: RequestContext) => workspaces.read({ params: { id } }, { context }),
    drop: (botId: string) => workspaces.drop(({ request }) => request.params?.id === botId),
  };
}
