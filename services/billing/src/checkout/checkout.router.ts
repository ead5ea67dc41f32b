import { billingApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { CheckoutUseCases } from './checkout.use-cases.ts';

export function bindCheckoutRoutes(router: ServiceRouter, useCases: CheckoutUseCases): void {
  router.bind(billingApi.startCheckout, useCases.startCheckout);
  router.bind(billingApi.openPortal, useCases.openPortal);
}
