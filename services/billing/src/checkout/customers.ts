import { notFound } from '@colloquy/errors';
import type { Member, RequestContext } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';

export type Customers = ReturnType<typeof createCustomers>;

/** The customers that workspaces are at the payment provider: they say whose subscription an event is about. */
export function createCustomers(deps: {
  readonly payments: Pick<PaymentProvider, 'createCustomer'>;
  readonly updates: SubscriptionUpdates;
  readonly now: () => Date;
}) {
  const { payments, updates, now } = deps;
  return {
    /** Makes and stores the workspace's customer; of two that are made at once the first stays. */
    async create({ workspaceId, email }: Member, context: RequestContext): Promise<string> {
      const customer = {
        id: `customer:${workspaceId}`,
        occurredAt: now(),
        customerRef: await payments.createCustomer({ workspaceId, email }),
        change: { kind: 'customer-made' },
      } as const;
      const subscription = await updates.record(workspaceId, customer, context);
      if (!subscription?.customerRef) throw notFound('workspace');
      return subscription.customerRef;
    },
  };
}
