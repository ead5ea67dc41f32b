import { knowledgeApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { SourceUseCases } from './sources.use-cases.ts';

export function bindSourceRoutes(router: ServiceRouter, useCases: SourceUseCases): void {
  router.bind(knowledgeApi.createKnowledge, useCases.create);
}
