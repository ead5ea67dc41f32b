import type { billingApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';

export function createWebhookUseCases(deps: {
  readonly payments: PaymentProvider;
  readonly subscriptions: SubscriptionRepository;
  readonly updates: SubscriptionUpdates;
}) {
  const { payments, subscriptions, updates } = deps;
  return {
    async receiveStripeEvent({ body }, context) {
      const event = payments.readEvent(body.bytes, body.headers['stripe-signature'] ?? '');
      const { change, customerRef } = event;
      if (change !== null) {
        // Any creator of objects at the provider can write an event's metadata, but only this service creates a
        // workspace's customer and stores it.
        const workspaceId =
          customerRef === null ? null : await subscriptions.findWorkspaceOfCustomer(customerRef);
        await updates.record(workspaceId, { ...event, change }, context);
      }
      return { received: true as const };
    },
  } satisfies UseCasesOf<typeof billingApi>;
}
