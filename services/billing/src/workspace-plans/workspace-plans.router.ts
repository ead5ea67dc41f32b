import { billingApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { SubscriptionUseCases } from './workspace-plans.use-cases.ts';

export function bindSubscriptionRoutes(router: ServiceRouter, useCases: SubscriptionUseCases): void {
  router.bind(billingApi.getWorkspacePlan, useCases.readPlan);
  router.bind(billingApi.changeWorkspacePlan, useCases.changePlan);
  router.bind(billingApi.getPlan, useCases.readOffer);
  router.bind(billingApi.readStanding, useCases.readStanding);
  router.bind(billingApi.readAllowance, useCases.readAllowance);
}
