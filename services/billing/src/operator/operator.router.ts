import { operatorApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { OperatorUseCases } from './operator.use-cases.ts';

export function bindOperatorRoutes(router: ServiceRouter, useCases: OperatorUseCases): void {
  router.bind(operatorApi.setPlan, useCases.setPlan);
}
