import { botEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { BotCache } from './bot-cache.ts';

/** One process of the group hears each event; the others look again after a few seconds. */
export function createBotCacheConsumers(bots: BotCache): Consumer[] {
  return [
    defineConsumer({
      name: 'chat.forget-updated-bot',
      event: botEvents.botUpdated,
      handle: async ({ data }) => bots.forgetBot(data.chat_bot_id),
    }),
    defineConsumer({
      name: 'chat.forget-deleted-bot',
      event: botEvents.botDeleted,
      handle: async ({ data }) => bots.forgetBot(data.chat_bot_id),
    }),
    defineConsumer({
      name: 'chat.forget-link',
      event: botEvents.publicLinkChanged,
      handle: async ({ data }) => bots.forgetLink(data.linkId),
    }),
  ];
}
