import { workspaceApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ImageUseCases } from '@colloquy/uploads';

export function bindImageRoutes(router: ServiceRouter, useCases: ImageUseCases): void {
  router.bind(workspaceApi.createWorkspaceImage, useCases.create);
  router.bind(workspaceApi.confirmWorkspaceImage, useCases.confirm);
  router.bind(workspaceApi.deleteWorkspaceImage, useCases.delete);
  router.bindFile(workspaceApi.readWorkspaceImage, useCases.read);
}
