import { authEvents, botEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { DeletionUseCases } from './deletion.use-cases.ts';

export function createDeletionConsumers(useCases: DeletionUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'chat.remove-bot',
      event: botEvents.botDeleted,
      handle: ({ data }) => useCases.deleteOfBot(data.workspace_id, data.chat_bot_id),
    }),
    defineConsumer({
      name: 'chat.forget-person',
      event: authEvents.userDeleted,
      handle: ({ data }) => useCases.eraseUser(data.user_id),
    }),
  ];
}
