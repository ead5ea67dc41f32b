import { workspaceEvents } from '@colloquy/contracts';
import { defineConsumer, type Consumer } from '@colloquy/event-bus';
import type { ImageUseCases } from './images.use-cases.ts';

export function createImageConsumers(useCases: Pick<ImageUseCases, 'removeAllOf'>): Consumer[] {
  return [
    defineConsumer({
      name: 'workspace.remove-images',
      event: workspaceEvents.workspaceDeleted,
      handle: (event) => useCases.removeAllOf(event.data.workspace_id),
    }),
  ];
}
