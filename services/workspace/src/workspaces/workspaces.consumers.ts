import { billingEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { WorkspaceUseCases } from './workspaces.use-cases.ts';

export function createWorkspaceConsumers(useCases: Pick<WorkspaceUseCases, 'erase'>): Consumer[] {
  return [
    defineConsumer({
      name: 'workspace.erase',
      event: billingEvents.erasureDue,
      handle: (event) => useCases.erase(event.data.workspace_id, contextOf(event, 'workspace')),
    }),
  ];
}
