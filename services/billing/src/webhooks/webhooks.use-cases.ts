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
        // What an event says of its workspace can be written by any creator of objects at the provider; the customer
        // of a workspace was made by us and is stored here.
        const workspaceId =
          customerRef === null ? null : await subscriptions.findWorkspaceOfCustomer(customerRef);
        await updates.record(workspaceId, { ...event, change }, context);
      }
      return { received: true as const };
    },
  } satisfies UseCasesOf<typeof billingApi>;
}
