import { LRUCache } from 'lru-cache';
import { botApi, botEvents } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ServiceClient } from '@colloquy/service-kit';

/** A link is asked for again after this long; a change is heard of sooner. */
const FRESH_MS = 5_000;
/** While the bot service is away, what was known of a link holds this long. */
const STALE_MS = 60_000;
const REMEMBERED_LINKS = 10_000;

interface KnownLink {
  readonly botId: string | null;
  readonly origins: readonly string[];
}

/** Which pages of other people may use a public link. */
export interface LinkOrigins {
  /** Origins in lower case; none for a link that is unknown, off or expired. Throws `serviceUnavailable`. */
  allowed(linkId: string, requestId: string): Promise<readonly string[]>;
  readonly consumers: readonly Consumer[];
}

const UNKNOWN_LINK: KnownLink = { botId: null, origins: [] };

export function createLinkOrigins(client: ServiceClient): LinkOrigins {
  const fresh = new LRUCache<string, Promise<KnownLink>>({ max: REMEMBERED_LINKS, ttl: FRESH_MS });
  const stale = new LRUCache<string, KnownLink>({ max: REMEMBERED_LINKS, ttl: STALE_MS });

  let changes = 0;

  async function load(linkId: string, requestId: string): Promise<KnownLink> {
    const changesBefore = changes;
    try {
      const { data } = await client.call(
        botApi.resolvePublicLink,
        { params: { linkId } },
        { context: { requestId } },
      );
      const link = { botId: data.bot.id, origins: data.link.allowedOrigins.map(plainOrigin) };
      // What was read before a change that came meanwhile may be older than it.
      if (changes === changesBefore) stale.set(linkId, link);
      return link;
    } catch (error) {
      if (isAppError(error) && (error.kind === 'not-found' || error.kind === 'validation'))
        return UNKNOWN_LINK;
      const remembered = stale.get(linkId);
      if (remembered !== undefined) return remembered;
      throw error;
    }
  }

  function forget(linkId: string): void {
    changes += 1;
    fresh.delete(linkId);
    stale.delete(linkId);
  }

  return {
    async allowed(linkId, requestId) {
      const cached = fresh.get(linkId);
      if (cached !== undefined) return (await cached).origins;
      const loading = load(linkId, requestId);
      fresh.set(linkId, loading);
      try {
        return (await loading).origins;
      } catch (error) {
        fresh.delete(linkId);
        throw error;
      }
    },
    consumers: [
      defineConsumer({
        name: 'gateway.link-changed',
        event: botEvents.publicLinkChanged,
        handle: ({ data }) => Promise.resolve(forget(data.linkId)),
      }),
      defineConsumer({
        name: 'gateway.bot-deleted',
        event: botEvents.botDeleted,
        handle: ({ data }) => {
          for (const [linkId, link] of stale.entries()) if (link.botId === data.chat_bot_id) forget(linkId);
          return Promise.resolve();
        },
      }),
    ],
  };
}

/** As browsers send it: lower case, without the scheme's own port. */
function plainOrigin(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).origin : origin.toLowerCase();
}
