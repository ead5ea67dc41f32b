import { botEvents, chatEvents, workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ConnectionRepository } from '../connections/connections.repository.ts';
import type { DeliveryRepository } from './deliveries.repository.ts';

/** Connections and waiting messages are erased with their chatbot, their workspace, or the conversation. */
export function createDeletionConsumers(
  connections: Pick<ConnectionRepository, 'removeOfBot' | 'removeOfWorkspace'>,
  deliveries: Pick<DeliveryRepository, 'eraseOfBot' | 'eraseOfWorkspace' | 'eraseOfConversation'>,
): Consumer[] {
  return [
    defineConsumer({
      name: 'integration.remove-connections-of-bot',
      event: botEvents.botDeleted,
      async handle({ data: { workspace_id, chat_bot_id } }) {
        await connections.removeOfBot({ workspace_id, chat_bot_id });
        await deliveries.eraseOfBot({ workspace_id, chat_bot_id });
      },
    }),
    defineConsumer({
      name: 'integration.remove-connections-of-workspace',
      event: workspaceEvents.workspaceDeleted,
      async handle({ data: { workspace_id } }) {
        await connections.removeOfWorkspace(workspace_id);
        await deliveries.eraseOfWorkspace(workspace_id);
      },
    }),
    defineConsumer({
      name: 'integration.erase-messages-of-chat',
      event: chatEvents.chatErased,
      handle: ({ data: { workspace_id, chat_id } }) => deliveries.eraseOfConversation(workspace_id, chat_id),
    }),
  ];
}
