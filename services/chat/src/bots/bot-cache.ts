import { LRUCache } from 'lru-cache';
import { botApi, type DescribedBot, type ResolvedLink } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import type { BotPlace, RequestContext, ServiceClient } from '@colloquy/service-kit';

/** Another process may have missed the event that a bot changed: it looks again after this long. */
const FRESH_MS = 5_000;
/** While the bot service is away, answers go on with settings of at most this age. */
const STALE_LIMIT_MS = 60_000;
const MAX_ENTRIES = 10_000;

interface Entry<T> {
  readonly value: T;
  readonly loadedAt: number;
}

/** What conversation remembers of bots and links, so that a question does not begin with two calls. */
export interface BotCache {
  /** Throws `notFound` for bots that are gone. */
  bot(botId: string, context: RequestContext): Promise<DescribedBot>;
  /** Throws `notFound` for links that are closed or unknown. */
  link(linkId: string, context: RequestContext): Promise<ResolvedLink>;
  forgetBot(botId: string): void;
  forgetLink(linkId: string): void;
}

/** Where a bot is, for the access check. */
export function placeOf(bot: DescribedBot['bot']): BotPlace {
  return { workspace_id: bot.workspace_id, chat_bot_id: bot.id };
}

export function createBotCache(client: ServiceClient): BotCache {
  const bots = new LRUCache<string, Entry<DescribedBot>>({ max: MAX_ENTRIES });
  const links = new LRUCache<string, Entry<ResolvedLink>>({ max: MAX_ENTRIES });
  return {
    bot: (botId, context) =>
      remembered(bots, botId, async () => {
        const { data } = await client.call(botApi.describeBot, { params: { id: botId } }, { context });
        return data;
      }),
    link: (linkId, context) =>
      remembered(links, linkId, async () => {
        const { data } = await client.call(botApi.resolvePublicLink, { params: { linkId } }, { context });
        return data;
      }),
    forgetBot(botId) {
      bots.delete(botId);
      for (const [linkId, entry] of links.entries()) {
        if (entry.value.bot.id === botId) links.delete(linkId);
      }
    },
    forgetLink: (linkId) => void links.delete(linkId),
  };
}

async function remembered<T>(
  cache: LRUCache<string, Entry<T>>,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const known = cache.get(key);
  const age = known === undefined ? Infinity : Date.now() - known.loadedAt;
  if (known !== undefined && age < FRESH_MS) return known.value;
  try {
    const value = await load();
    cache.set(key, { value, loadedAt: Date.now() });
    return value;
  } catch (error) {
    const isAway = isAppError(error) && error.kind === 'unavailable';
    if (known !== undefined && isAway && age < STALE_LIMIT_MS) return known.value;
    cache.delete(key);
    throw error;
  }
}
