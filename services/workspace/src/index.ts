export { workspaceConfig } from './config.ts';
export { createWorkspaceService, type WorkspaceServiceDependencies } from './create-service.ts';
