import type { billingApi } from '@colloquy/contracts';
import type { WorkspaceAccess, UseCasesOf } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { WorkspacePlanUseCases } from '../workspace-plans/workspace-plans.use-cases.ts';

/** Invoices exist only at the payment provider; a workspace that never paid, or cannot pay here, has none. */
export function createInvoiceUseCases(deps: {
  readonly payments: PaymentProvider;
  readonly subscriptions: Pick<WorkspacePlanUseCases, 'current'>;
  readonly access: WorkspaceAccess;
}) {
  const { payments, subscriptions, access } = deps;
  return {
    async listInvoices({ params, query }, context) {
      await access.require(context, params.id);
      if (!payments.isConnected) return { data: [], meta: { total: 0, ...query } };
      const { customerRef } = await subscriptions.current(params.id, context);
      const all = customerRef === null ? [] : await payments.listInvoices(customerRef);
      const { page, limit } = query;
      const start = (page - 1) * limit;
      return { data: all.slice(start, start + limit), meta: { total: all.length, page, limit } };
    },
    async upcomingInvoice({ params }, context) {
      await access.require(context, params.id);
      if (!payments.isConnected) return { data: null };
      const { customerRef, subscriptionRef } = await subscriptions.current(params.id, context);
      if (customerRef === null || subscriptionRef === null) return { data: null };
      const invoice = await payments.upcomingInvoice({ customerRef, subscriptionRef });
      return { data: invoice && { ...invoice, estimated: true as const } };
    },
  } satisfies UseCasesOf<typeof billingApi>;
}
