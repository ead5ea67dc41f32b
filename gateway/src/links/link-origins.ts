import { botApi, botEvents } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';
import { createCachedCall, type ServiceClient } from '@colloquy/service-kit';

interface KnownLink {
  readonly botId: string | null;
  readonly origins: readonly string[];
}

export type LinkOrigins = ReturnType<typeof createLinkOrigins>;

/** The other sites whose pages may use a public link. */
export function createLinkOrigins(client: ServiceClient) {
  const links = createCachedCall(client, botApi.resolvePublicLink, {
    freshMs: 5_000,
    // Used while the bot service is unavailable.
    staleMs: 60_000,
    pick: ({ data: { bot, link } }): KnownLink => ({
      botId: bot.id,
      origins: link.allowedOrigins.map(plainOrigin),
    }),
    absent: { botId: null, origins: [] },
    droppedBy: (drop) => [
      defineConsumer({
        name: 'gateway.link-changed',
        event: botEvents.publicLinkChanged,
        handle: async ({ data }) => drop(({ request }) => request.params?.linkId === data.linkId),
      }),
      defineConsumer({
        name: 'gateway.bot-deleted',
        event: botEvents.botDeleted,
        handle: async ({ data }) => drop(({ value }) => value.botId === data.chat_bot_id),
      }),
    ],
  });
  return {
    /** Origins in lower case; empty for a link that is unknown, off or expired. Throws `serviceUnavailable`. */
    allowed: async (linkId: string, requestId: string) =>
      (await links.read({ params: { linkId } }, { context: { requestId } })).origins,
    consumers: links.consumers,
  };
}

/** As browsers send it: lower case, without the scheme's default port. */
function plainOrigin(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).origin : origin.toLowerCase();
}
