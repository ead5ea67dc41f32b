import { botApi } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import {
  createCachedCall,
  systemContext,
  type RequestContext,
  type ServiceClient,
} from '@colloquy/service-kit';

/** A deleted bot is dropped by its event; this is for an event that is late. */
const CACHED_MS = 60_000;

export type BotCache = ReturnType<typeof createBotCache>;

export function createBotCache(client: ServiceClient, logger: Logger) {
  const workspaces = createCachedCall(client, botApi.describeBot, {
    freshMs: CACHED_MS,
    staleMs: CACHED_MS,
    pick: ({ data }) => data.bot.workspace_id,
  });
  const languages = createCachedCall(client, botApi.describeBot, {
    freshMs: CACHED_MS,
    staleMs: CACHED_MS,
    pick: ({ data }) => data.settings.general.language,
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
    /** The language of a bot, at most a minute old; null when it cannot be had, which no work has to wait for. */
    async languageOf(id: string): Promise<string | null> {
      try {
        return await languages.read({ params: { id } }, { context: systemContext('knowledge') });
      } catch (error) {
        logger.warn({ err: error, bot: id }, 'the language of the chatbot is not known');
        return null;
      }
    },
    /** The workspace that a bot belongs to. Throws `notFound` for a bot that is not there. */
    workspaceOf: (id: string, context: RequestContext) => workspaces.read({ params: { id } }, { context }),
    drop: (botId: string) => {
      for (const cached of [workspaces, languages]) {
        cached.drop(({ request }) => request.params?.id === botId);
      }
    },
  };
}
