import { billingApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { WorkspacePlanUseCases } from './workspace-plans.use-cases.ts';

export function bindWorkspacePlanRoutes(router: ServiceRouter, useCases: WorkspacePlanUseCases): void {
  router.bind(billingApi.getWorkspacePlan, useCases.readPlan);
  router.bind(billingApi.changeWorkspacePlan, useCases.changePlan);
  router.bind(billingApi.getPlan, useCases.readOffer);
  router.bind(billingApi.readSubscriptionState, useCases.readSubscriptionState);
  router.bind(billingApi.readAllowance, useCases.readAllowance);
}
