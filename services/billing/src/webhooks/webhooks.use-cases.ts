import type { billingApi, RouteInput, RouteOutput } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';
import type { SubscriptionEventRepository } from '../subscriptions/subscription-events.repository.ts';

export interface WebhookUseCases {
  receiveStripeEvent(
    input: RouteInput<typeof billingApi.receiveStripeEvent>,
    context: RequestContext,
  ): Promise<RouteOutput<typeof billingApi.receiveStripeEvent>>;
}

export function createWebhookUseCases(deps: {
  readonly payments: PaymentProvider;
  readonly subscriptionEvents: SubscriptionEventRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly updates: SubscriptionUpdates;
}): WebhookUseCases {
  const { payments, subscriptionEvents, subscriptions, updates } = deps;
  return {
    async receiveStripeEvent({ body }, context) {
      const event = payments.readEvent(body.bytes, body.headers['stripe-signature'] ?? '');
      const { change, customerRef, ...rest } = event;
      if (change === null) return { received: true };
      // What an event says of its workspace can be written by any creator of objects at the provider; the customer of
      // a workspace was made by us and is stored here.
      const workspaceId =
        customerRef === null ? null : await subscriptions.findWorkspaceOfCustomer(customerRef);
      await subscriptionEvents.add(workspaceId, { ...rest, customerRef, change });
      // Also after a repeat: the first delivery may have died between storing the event and acting on it.
      if (workspaceId !== null) await updates.update(workspaceId, context);
      return { received: true };
    },
  };
}
