import { knowledgeApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ItemUseCases } from './items.use-cases.ts';

export function bindItemRoutes(router: ServiceRouter, useCases: ItemUseCases): void {
  router.bind(knowledgeApi.listKnowledge, useCases.list);
  router.bind(knowledgeApi.updateKnowledge, useCases.update);
}
