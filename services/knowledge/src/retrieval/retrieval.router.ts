import { knowledgeApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { SearchUseCases } from './retrieval.use-cases.ts';

export function bindSearchRoutes(router: ServiceRouter, useCases: SearchUseCases): void {
  router.bind(knowledgeApi.searchKnowledge, useCases.search);
}
