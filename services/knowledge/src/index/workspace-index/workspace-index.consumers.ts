import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { WorkspaceIndexUseCases } from './workspace-index.use-cases.ts';

export function createWorkspaceIndexConsumers(useCases: WorkspaceIndexUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'knowledge.remove-workspace-index',
      event: workspaceEvents.workspaceDeleted,
      handle: ({ data }) => useCases.deleteOfWorkspace(data.workspace_id),
    }),
  ];
}
