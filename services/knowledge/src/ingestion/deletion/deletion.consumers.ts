import { botEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { BotCache } from '../../items/index.ts';
import type { DeletionUseCases } from './deletion.use-cases.ts';

export function createDeletionConsumers(
  useCases: DeletionUseCases,
  bots: Pick<BotCache, 'drop'>,
): Consumer[] {
  return [
    defineConsumer({
      name: 'knowledge.remove-bot',
      event: botEvents.botDeleted,
      handle(event) {
        const { workspace_id: workspaceId, chat_bot_id: botId } = event.data;
        bots.drop(botId);
        return useCases.deleteBot({ workspaceId, botId }, contextOf(event, 'knowledge'));
      },
    }),
  ];
}
