import {
  createServiceFoundation,
  createWorkspaceAccess,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { workspaceModel } from './workspaces/workspaces.model.ts';
import { createWorkspaceRepository } from './workspaces/workspaces.repository.ts';
import { bindWorkspaceRoutes } from './workspaces/workspaces.router.ts';
import { createWorkspaceUseCases } from './workspaces/workspaces.use-cases.ts';

export type WorkspaceServiceDependencies = ServiceDependencies;

/** Workspaces and their members. Opens nothing: see `start`. */
export function createWorkspaceService(deps: WorkspaceServiceDependencies): Service {
  const foundation = createServiceFoundation('workspace', deps);
  const workspaces = createWorkspaceRepository(workspaceModel(foundation.database), foundation.signal);
  const access = createWorkspaceAccess((_context, workspaceId, userId) =>
    workspaces.roleOf(workspaceId, userId),
  );
  const useCases = createWorkspaceUseCases({ workspaces, access, now: deps.now });
  bindWorkspaceRoutes(foundation.router, useCases);
  return {
    name: 'workspace',
    router: foundation.router,
    consumers: [],
    checks: { database: () => deps.database.ping() },
    start: () => foundation.start(),
    stop: () => foundation.stop(),
  };
}
