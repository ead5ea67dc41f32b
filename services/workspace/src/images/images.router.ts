import { workspaceApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ImageUseCases } from './images.use-cases.ts';

export function bindImageRoutes(router: ServiceRouter, useCases: ImageUseCases): void {
  router.bind(workspaceApi.createWorkspaceImage, useCases.create);
  router.bind(workspaceApi.confirmWorkspaceImage, useCases.confirm);
  router.bind(workspaceApi.deleteWorkspaceImage, useCases.remove);
  router.bindFile(workspaceApi.readWorkspaceImage, useCases.read);
}
