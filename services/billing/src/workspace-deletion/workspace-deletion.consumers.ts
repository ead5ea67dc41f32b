import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { ClosingUseCases } from './workspace-deletion.use-cases.ts';

export function createClosingConsumers(useCases: ClosingUseCases): Consumer[] {
  return [
    defineConsumer({
      name: 'billing.close-subscription',
      event: workspaceEvents.workspaceDeleted,
      handle: (event) =>
        useCases.close(event.data.workspace_id, new Date(event.occurredAt), contextOf(event, 'billing')),
    }),
  ];
}
