import { knowledgeApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { UploadUseCases } from './uploads.use-cases.ts';

export function bindUploadRoutes(router: ServiceRouter, useCases: UploadUseCases): void {
  router.bind(knowledgeApi.createUploads, useCases.create);
  router.bind(knowledgeApi.confirmUpload, useCases.confirm);
}
