import { knowledgeEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { BaseUseCases } from './bases.use-cases.ts';

export function createBaseConsumers(useCases: BaseUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'knowledge.count-base-change',
      event: knowledgeEvents.baseChanged,
      handle: ({ id, data }) => useCases.countChange(data.workspace_id, data.chat_bot_id, id),
    }),
  ];
}
