import { botEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { FunctionRepository } from './functions.repository.ts';

export function createFunctionConsumers(functions: Pick<FunctionRepository, 'deleteOf'>): Consumer[] {
  return [
    defineConsumer({
      name: 'bot.remove-functions',
      event: botEvents.botDeleted,
      handle: ({ data }) => functions.deleteOf(data),
    }),
  ];
}
