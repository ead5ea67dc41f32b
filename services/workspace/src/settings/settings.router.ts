import { workspaceApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { SettingsUseCases } from './settings.use-cases.ts';

export function bindSettingsRoutes(router: ServiceRouter, useCases: SettingsUseCases): void {
  router.bind(workspaceApi.readWorkspaceSettings, useCases.read);
  router.bind(workspaceApi.writeWorkspaceSettings, useCases.write);
}
