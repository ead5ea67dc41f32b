import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ChatRepository } from '../chats/chats.repository.ts';

export function createInboxConsumers(chats: ChatRepository): Consumer[] {
  return [
    defineConsumer({
      name: 'chat.unassign-member',
      event: workspaceEvents.memberLeft,
      async handle({ data }) {
        await chats.unassign(data.workspace_id, data.user_id);
      },
    }),
  ];
}
