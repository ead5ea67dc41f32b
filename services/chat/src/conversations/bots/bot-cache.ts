import { botApi, botEvents, type DescribedBot } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';
import {
  createCachedCall,
  type BotScope,
  type RequestContext,
  type ServiceClient,
} from '@colloquy/service-kit';

/** While the bot service is unavailable, answers use settings of at most `staleMs`. */
const CACHED = { freshMs: 5_000, staleMs: 60_000 } as const;

/** The scope of a bot, for the access check. */
export function scopeOf(bot: DescribedBot['bot']): BotScope {
  return { workspace_id: bot.workspace_id, chat_bot_id: bot.id };
}

export type BotCache = ReturnType<typeof createBotCache>;

/** Caches bots and links, so that a question does not begin with two calls. */
export function createBotCache(client: ServiceClient) {
  const links = createCachedCall(client, botApi.resolvePublicLink, {
    ...CACHED,
    pick: ({ data }) => data,
    droppedBy: (drop) => [
      defineConsumer({
        name: 'chat.forget-link',
        event: botEvents.publicLinkChanged,
        handle: async ({ data }) => drop(({ request }) => request.params?.linkId === data.linkId),
      }),
    ],
  });
  const bots = createCachedCall(client, botApi.describeBot, {
    ...CACHED,
    pick: ({ data }) => data,
    droppedBy: (drop) => {
      const dropBot = (botId: string): void => {
        drop(({ request }) => request.params?.id === botId);
        links.drop(({ value }) => value.bot.id === botId);
      };
      return [
        defineConsumer({
          name: 'chat.forget-updated-bot',
          event: botEvents.botUpdated,
          handle: async ({ data }) => dropBot(data.chat_bot_id),
        }),
        defineConsumer({
          name: 'chat.forget-deleted-bot',
          event: botEvents.botDeleted,
          handle: async ({ data }) => dropBot(data.chat_bot_id),
        }),
      ];
    },
  });
  return {
    /** Throws `notFound` for deleted bots. */
    bot: (id: string, context: RequestContext) => bots.read({ params: { id } }, { context }),
    /** Throws `notFound` for closed or unknown links. */
    link: (linkId: string, context: RequestContext) => links.read({ params: { linkId } }, { context }),
    consumers: [...bots.consumers, ...links.consumers],
  };
}
