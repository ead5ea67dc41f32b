import { billingApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { WebhookUseCases } from './webhooks.use-cases.ts';

export function bindWebhookRoutes(router: ServiceRouter, useCases: WebhookUseCases): void {
  router.bind(billingApi.receiveStripeEvent, useCases.receiveStripeEvent);
}
