import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { WorkspaceDeletionUseCases } from './workspace-deletion.use-cases.ts';

export function createWorkspaceDeletionConsumers(useCases: WorkspaceDeletionUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'billing.close-subscription',
      event: workspaceEvents.workspaceDeleted,
      handle: (event) =>
        useCases.close(event.data.workspace_id, new Date(event.occurredAt), contextOf(event, 'billing')),
    }),
  ];
}
