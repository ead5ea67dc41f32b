import { knowledgeApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { RetrievalUseCases } from './retrieval.use-cases.ts';

export function bindRetrievalRoutes(router: ServiceRouter, useCases: RetrievalUseCases): void {
  router.bind(knowledgeApi.searchKnowledge, useCases.search);
}
