import { workspaceApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { WorkspaceUseCases } from './workspaces.use-cases.ts';

export function bindWorkspaceRoutes(router: ServiceRouter, useCases: WorkspaceUseCases): void {
  router.bind(workspaceApi.listWorkspaces, useCases.list);
  router.bind(workspaceApi.createWorkspace, useCases.create);
  // Before the route with the `:id` segment, which would take `roles` for an id.
  router.bind(workspaceApi.listWorkspaceRoles, useCases.roles);
  router.bind(workspaceApi.getWorkspace, useCases.get);
  router.bind(workspaceApi.deleteWorkspace, useCases.remove);
  router.bind(workspaceApi.findWorkspace, useCases.find);
}
