import { billingApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { NewsUseCases } from './webhooks.use-cases.ts';

export function bindNewsRoutes(router: ServiceRouter, useCases: NewsUseCases): void {
  router.bind(billingApi.receiveStripeEvent, useCases.receiveStripeEvent);
}
