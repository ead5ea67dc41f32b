import type { billingApi } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { derivedId } from '@colloquy/persistence';
import type { Member, RequestContext, WorkspaceAccess, UseCasesOf } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { WorkspacePlanUseCases } from '../workspace-plans/workspace-plans.use-cases.ts';
import type { SubscriptionUpdates } from '../subscriptions/subscription-updates.ts';
import { wrongState } from '../subscriptions/wrong-state.ts';
import { assertMayBuy, assertOwnPage } from './checkout.policy.ts';

export function createCheckoutUseCases(deps: {
  readonly payments: PaymentProvider;
  readonly updates: SubscriptionUpdates;
  readonly subscriptions: Pick<WorkspacePlanUseCases, 'current'>;
  readonly access: WorkspaceAccess;
  /** Public address of the product. */
  readonly publicUrl: string;
  readonly now: () => Date;
}) {
  const { payments, updates, subscriptions, access, publicUrl, now } = deps;

  /**
   * Creates and stores the workspace's customer at the provider, which links events to the subscription; of two
   * created at once the first is kept.
   */
  async function createCustomer({ workspaceId, email }: Member, context: RequestContext): Promise<string> {
    const customer = {
      id: `customer:${workspaceId}`,
      occurredAt: now(),
      customerRef: await payments.createCustomer({ workspaceId, email }),
      change: { kind: 'customer-made' },
    } as const;
    const subscription = await updates.record(workspaceId, customer, context);
    if (!subscription?.customerRef) throw notFound('workspace');
    return subscription.customerRef;
  }

  return {
    async startCheckout({ params, body }, context) {
      const { workspace_id: workspaceId, interval, successUrl, cancelUrl } = body;
      const member = await access.require(context, workspaceId);
      payments.assertConnected();
      assertOwnPage('successUrl', successUrl, publicUrl);
      assertOwnPage('cancelUrl', cancelUrl, publicUrl);
      const subscription = await subscriptions.current(workspaceId, context);
      assertMayBuy(params.id, subscription);
      if (!payments.sells(params.id, interval)) throw wrongState('PLAN_NOT_FOR_SALE');
      const { url } = await payments.createCheckout({
        workspaceId,
        planId: params.id,
        interval,
        customerRef: subscription.customerRef ?? (await createCustomer(member, context)),
        successUrl,
        cancelUrl,
        idempotencyKey: providerKey('checkout', member, context),
      });
      return { data: { url } };
    },
    async openPortal({ params, body }, context) {
      const member = await access.require(context, params.id);
      payments.assertConnected();
      assertOwnPage('returnUrl', body.returnUrl, publicUrl);
      const { customerRef } = await subscriptions.current(params.id, context);
      if (customerRef === null) throw wrongState('NO_CUSTOMER');
      const { url } = await payments.createPortal({
        customerRef,
        returnUrl: body.returnUrl,
        idempotencyKey: providerKey('portal', member, context),
      });
      return { data: { url } };
    },
  } satisfies UseCasesOf<typeof billingApi>;
}

/** The client's key in the provider's form: one per purpose, workspace and user, so that no two share one. */
function providerKey(purpose: string, member: Member, { idempotencyKey }: RequestContext): string | null {
  if (idempotencyKey === null) return null;
  return derivedId(purpose, member.workspaceId, member.userId, idempotencyKey);
}
