import { authEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { FarewellUseCases } from './farewell.use-cases.ts';

export function createDeletionConsumers(useCases: FarewellUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'auth.say-farewell',
      event: authEvents.userDeleted,
      handle: (event) => useCases.sayFarewell(event.data.user_id, contextOf(event, 'auth')),
    }),
  ];
}
