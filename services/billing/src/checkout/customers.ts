import { notFound } from '@colloquy/errors';
import type { Member, RequestContext } from '@colloquy/service-kit';
import type { NewsRepository } from '../subscriptions/subscription-events.repository.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';

/** The customers that workspaces are at the payment provider: they say whose subscription an event is about. */
export interface Customers {
  /** Makes and stores the workspace's customer; of two that are made at once the first stays. */
  create(member: Member, context: RequestContext): Promise<string>;
}

export function createCustomers(deps: {
  readonly payments: Pick<PaymentProvider, 'createCustomer'>;
  readonly news: NewsRepository;
  readonly updates: SubscriptionUpdates;
  readonly now: () => Date;
}): Customers {
  const { payments, news, updates, now } = deps;
  return {
    async create({ workspaceId, email }, context) {
      await news.add(workspaceId, {
        id: `customer:${workspaceId}`,
        occurredAt: now(),
        customerRef: await payments.createCustomer({ workspaceId, email }),
        subscriptionRef: null,
        fact: { kind: 'customer-made' },
      });
      const standing = await updates.update(workspaceId, context);
      const customerRef = standing?.customerRef ?? null;
      if (customerRef === null) throw notFound('workspace');
      return customerRef;
    },
  };
}
