import { knowledgeApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { EditUseCases } from './drafts.use-cases.ts';

export function bindEditRoutes(router: ServiceRouter, useCases: EditUseCases): void {
  router.bind(knowledgeApi.readKnowledgeContent, useCases.read);
  router.bind(knowledgeApi.draftKnowledgeEdit, useCases.draft);
  router.bind(knowledgeApi.confirmKnowledgeEdit, useCases.confirm);
}
