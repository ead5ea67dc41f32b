import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ImageUseCases } from '@colloquy/uploads';

export function createImageConsumers(useCases: Pick<ImageUseCases, 'deleteAllOf'>): Consumer[] {
  return [
    defineConsumer({
      name: 'workspace.remove-images',
      event: workspaceEvents.workspaceDeleted,
      handle: (event) => useCases.deleteAllOf(event.data.workspace_id),
    }),
  ];
}
