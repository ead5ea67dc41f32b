import { notFound } from '@colloquy/errors';
import type { Member, RequestContext } from '@colloquy/service-kit';
import type { SubscriptionEventRepository } from '../subscriptions/subscription-events.repository.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';

/** The customers that workspaces are at the payment provider: they say whose subscription an event is about. */
export interface Customers {
  /** Makes and stores the workspace's customer; of two that are made at once the first stays. */
  create(member: Member, context: RequestContext): Promise<string>;
}

export function createCustomers(deps: {
  readonly payments: Pick<PaymentProvider, 'createCustomer'>;
  readonly subscriptionEvents: SubscriptionEventRepository;
  readonly updates: SubscriptionUpdates;
  readonly now: () => Date;
}): Customers {
  const { payments, subscriptionEvents, updates, now } = deps;
  return {
    async create({ workspaceId, email }, context) {
      await subscriptionEvents.add(workspaceId, {
        id: `customer:${workspaceId}`,
        occurredAt: now(),
        customerRef: await payments.createCustomer({ workspaceId, email }),
        subscriptionRef: null,
        change: { kind: 'customer-made' },
      });
      const subscription = await updates.update(workspaceId, context);
      const customerRef = subscription?.customerRef ?? null;
      if (customerRef === null) throw notFound('workspace');
      return customerRef;
    },
  };
}
