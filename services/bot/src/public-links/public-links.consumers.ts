import { botEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { PublicLinkUseCases } from './public-links.use-cases.ts';

export function createPublicLinkConsumers(useCases: PublicLinkUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'bot.open-first-link',
      event: botEvents.botCreated,
      handle: ({ data }) => useCases.openFirstOf(data.chat_bot_id),
    }),
    defineConsumer({
      name: 'bot.remove-links',
      event: botEvents.botDeleted,
      handle: (event) =>
        useCases.removeOfBot(event.data.workspace_id, event.data.chat_bot_id, contextOf(event, 'bot')),
    }),
  ];
}
