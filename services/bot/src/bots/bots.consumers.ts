import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { BotUseCases } from './bots.use-cases.ts';

export function createBotConsumers(useCases: Pick<BotUseCases, 'removeOfWorkspace'>): Consumer[] {
  return [
    defineConsumer({
      name: 'bot.remove-bots',
      event: workspaceEvents.workspaceDeleted,
      handle: (event) => useCases.removeOfWorkspace(event.data.workspace_id, contextOf(event, 'bot')),
    }),
  ];
}
