import { workspaceApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { AuditUseCases } from './audit.use-cases.ts';

export function bindAuditRoutes(router: ServiceRouter, useCases: AuditUseCases): void {
  router.bind(workspaceApi.listAuditEntries, useCases.list);
}
