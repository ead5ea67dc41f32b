import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ConversationRepository } from '../../conversations/index.ts';

export function createInboxConsumers(conversations: ConversationRepository): Consumer[] {
  return [
    defineConsumer({
      name: 'chat.unassign-member',
      event: workspaceEvents.memberLeft,
      async handle({ data }) {
        await conversations.unassign(data.workspace_id, data.user_id);
      },
    }),
  ];
}
