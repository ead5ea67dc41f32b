import { botEvents, knowledgeEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { WebsiteDeletion } from './website-deletion.use-cases.ts';

export function createWebsiteConsumers(deletion: WebsiteDeletion): Consumer[] {
  return [
    defineConsumer({
      name: 'knowledge.remove-websites',
      event: botEvents.botDeleted,
      handle(event) {
        const { workspace_id: workspaceId, chat_bot_id: botId } = event.data;
        return deletion.deleteOfBot({ workspaceId, botId }, contextOf(event, 'knowledge'));
      },
    }),
    defineConsumer({
      name: 'knowledge.remove-pages',
      event: knowledgeEvents.websiteDeleted,
      handle(event) {
        const { workspace_id: workspaceId, chat_bot_id: botId, website_id: websiteId } = event.data;
        return deletion.finish({ workspaceId, botId, websiteId }, contextOf(event, 'knowledge'));
      },
    }),
  ];
}
