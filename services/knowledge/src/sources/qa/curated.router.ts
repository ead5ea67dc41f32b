import { knowledgeApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { CuratedUseCases } from './curated.use-cases.ts';

export function bindCuratedRoutes(router: ServiceRouter, useCases: CuratedUseCases): void {
  router.bind(knowledgeApi.findCurated, useCases.find);
  router.bind(knowledgeApi.listTopics, useCases.topics);
}
