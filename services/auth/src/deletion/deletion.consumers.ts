import { authEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { AddressErasureUseCases } from './address-erasure.use-cases.ts';

export function createDeletionConsumers(useCases: AddressErasureUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'auth.say-farewell',
      event: authEvents.userDeleted,
      handle: (event) => useCases.eraseAddress(event.data.user_id, contextOf(event, 'auth')),
    }),
  ];
}
