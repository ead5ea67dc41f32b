import { botEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ImageUseCases } from '@colloquy/uploads';

export function createImageConsumers(useCases: Pick<ImageUseCases, 'deleteAllOf'>): Consumer[] {
  return [
    defineConsumer({
      name: 'bot.remove-images',
      event: botEvents.botDeleted,
      handle: (event) => useCases.deleteAllOf(event.data.chat_bot_id),
    }),
  ];
}
