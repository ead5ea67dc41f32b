import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import { contextOf } from '@colloquy/service-kit';
import type { ApiKeyUseCases } from './api-keys.use-cases.ts';

export function createApiKeyConsumers(useCases: Pick<ApiKeyUseCases, 'deleteOfWorkspace'>): Consumer[] {
  return [
    defineConsumer({
      name: 'integration.remove-keys',
      event: workspaceEvents.workspaceDeleted,
      handle: (event) => useCases.deleteOfWorkspace(event.data.workspace_id, contextOf(event, 'integration')),
    }),
  ];
}
