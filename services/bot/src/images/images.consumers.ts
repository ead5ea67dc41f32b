import { botEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ImageUseCases } from './images.use-cases.ts';

export function createImageConsumers(useCases: Pick<ImageUseCases, 'removeAllOf'>): Consumer[] {
  return [
    defineConsumer({
      name: 'bot.remove-images',
      event: botEvents.botDeleted,
      handle: (event) => useCases.removeAllOf(event.data.chat_bot_id),
    }),
  ];
}
