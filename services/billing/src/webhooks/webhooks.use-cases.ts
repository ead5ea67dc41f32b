import type { billingApi, RouteInput, RouteOutput } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import type { SubscriptionRepository } from '../subscriptions/subscriptions.repository.ts';
import type { NewsRepository } from '../subscriptions/subscription-events.repository.ts';

export interface NewsUseCases {
  receiveStripeEvent(
    input: RouteInput<typeof billingApi.receiveStripeEvent>,
    context: RequestContext,
  ): Promise<RouteOutput<typeof billingApi.receiveStripeEvent>>;
}

export function createNewsUseCases(deps: {
  readonly payments: PaymentProvider;
  readonly news: NewsRepository;
  readonly subscriptions: SubscriptionRepository;
  readonly updates: SubscriptionUpdates;
}): NewsUseCases {
  const { payments, news, subscriptions, updates } = deps;
  return {
    async receiveStripeEvent({ body }, context) {
      const told = payments.readEvent(body.bytes, body.headers['stripe-signature'] ?? '');
      const { fact, customerRef, ...rest } = told;
      if (fact === null) return { received: true };
      // What an event says of its workspace can be written by whoever makes objects at the provider; the customer of
      // a workspace was made by us and is stored here.
      const workspaceId =
        customerRef === null ? null : await subscriptions.findWorkspaceOfCustomer(customerRef);
      await news.add(workspaceId, { ...rest, customerRef, fact });
      // Also after a repeat: the first delivery may have died between keeping the news and acting on them.
      if (workspaceId !== null) await updates.update(workspaceId, context);
      return { received: true };
    },
  };
}
