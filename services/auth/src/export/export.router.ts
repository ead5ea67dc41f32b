import { authApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ExportUseCases } from './export.use-cases.ts';

export function bindExportRoutes(router: ServiceRouter, useCases: ExportUseCases): void {
  router.bind(authApi.exportAccount, useCases.read);
}
