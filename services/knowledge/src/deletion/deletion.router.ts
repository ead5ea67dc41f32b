import { knowledgeApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { DeletionUseCases } from './deletion.use-cases.ts';

export function bindDeletionRoutes(router: ServiceRouter, useCases: DeletionUseCases): void {
  router.bind(knowledgeApi.deleteKnowledge, useCases.deleteItems);
}
