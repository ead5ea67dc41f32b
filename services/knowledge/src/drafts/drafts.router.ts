import { knowledgeApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { DraftUseCases } from './drafts.use-cases.ts';

export function bindDraftRoutes(router: ServiceRouter, useCases: DraftUseCases): void {
  router.bind(knowledgeApi.readKnowledgeContent, useCases.read);
  router.bind(knowledgeApi.draftKnowledgeEdit, useCases.draft);
  router.bind(knowledgeApi.confirmKnowledgeEdit, useCases.confirm);
}
