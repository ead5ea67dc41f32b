import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ModelProviderUseCases } from './model-providers.use-cases.ts';

export function createModelProviderConsumers(useCases: ModelProviderUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'chat.remove-model-providers',
      event: workspaceEvents.workspaceDeleted,
      handle: ({ data }) => useCases.deleteOfWorkspace(data.workspace_id),
    }),
  ];
}
