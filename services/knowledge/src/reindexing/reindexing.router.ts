import { operatorApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { ReindexUseCases } from './reindexing.use-cases.ts';

export function bindReindexRoutes(router: ServiceRouter, useCases: ReindexUseCases): void {
  router.bind(operatorApi.startReindex, useCases.start);
  router.bind(operatorApi.readReindex, useCases.read);
}
