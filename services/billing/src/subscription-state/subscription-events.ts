import type { Plan } from '@colloquy/contracts';

/** How the payment provider sees a subscription as a whole. */
export type ProviderStatus = 'active' | 'past_due' | 'ended';
export type BillingInterval = 'month' | 'year';

/** What can happen to a subscription from outside; time does the rest. */
export type SubscriptionChange =
  /** We made the workspace a customer at the provider; the first one stays. */
  | { readonly kind: 'customer-made' }
  | { readonly kind: 'checked-out'; readonly plan_id: Plan; readonly interval: BillingInterval }
  | {
      readonly kind: 'snapshot';
      /** null when the provider's price is none of ours: the plan stays. */
      readonly plan_id: Plan | null;
      readonly status: ProviderStatus;
      readonly interval: BillingInterval;
      readonly periodStart: Date;
      readonly periodEnd: Date;
      readonly cancelAtPeriodEnd: boolean;
      readonly currency: string;
    }
  | { readonly kind: 'charge-failed' }
  | { readonly kind: 'charge-paid' }
  /** The workspace is gone, and with it everything that could be paid for. */
  | { readonly kind: 'workspace-deleted' }
  /** An operator's word; `trialDays` counts only for the trial plan. */
  | { readonly kind: 'plan-set'; readonly plan_id: Plan; readonly trialDays: number };

/** A change with its place in time and what it is about at the provider. */
export interface SubscriptionEvent {
  /** The provider's event id; unique. */
  readonly id: string;
  readonly occurredAt: Date;
  readonly customerRef: string | null;
  readonly subscriptionRef: string | null;
  readonly change: SubscriptionChange;
}

/** The order in which changes of the same second make sense: providers stamp whole seconds. */
function rankOf(change: SubscriptionChange): number {
  if (change.kind === 'snapshot') return { active: 1, past_due: 2, ended: 5 }[change.status];
  return {
    'customer-made': 0,
    'checked-out': 0,
    'charge-failed': 3,
    'charge-paid': 4,
    'plan-set': 6,
    'workspace-deleted': 7,
  }[change.kind];
}

/** Events in the order of what happened, whatever the order of arrival. */
export function inOrderOfTime(events: readonly SubscriptionEvent[]): SubscriptionEvent[] {
  return events.toSorted(
    (a, b) =>
      a.occurredAt.getTime() - b.occurredAt.getTime() ||
      rankOf(a.change) - rankOf(b.change) ||
      (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
}
