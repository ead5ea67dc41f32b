import type { Plan } from '@colloquy/contracts';

/** Overall state of a subscription at the payment provider. */
export type ProviderStatus = 'active' | 'past_due' | 'ended';
export type BillingInterval = 'month' | 'year';

/** External changes of a subscription; all others follow from time. */
export type SubscriptionChange =
  /** The workspace was made a customer at the provider; the first customer stays. */
  | { readonly kind: 'customer-made' }
  | { readonly kind: 'checked-out'; readonly plan_id: Plan; readonly interval: BillingInterval }
  | {
      readonly kind: 'snapshot';
      /** Null when the provider's price is unknown here: the plan stays. */
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
  /** The workspace was deleted, so nothing remains to pay for. */
  | { readonly kind: 'workspace-deleted' }
  /** An operator set the plan; `trialDays` applies only to the trial plan. */
  | { readonly kind: 'plan-set'; readonly plan_id: Plan; readonly trialDays: number };

/** A change with its time and its subscription at the provider. */
export interface SubscriptionEvent {
  /** The provider's event id; unique. */
  readonly id: string;
  readonly occurredAt: Date;
  readonly customerRef: string | null;
  readonly subscriptionRef: string | null;
  readonly change: SubscriptionChange;
}

/** The logical order of changes within one second, because providers stamp whole seconds. */
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

/** Sorts events by when they happened, whatever the order of arrival. */
export function inOrderOfTime(events: readonly SubscriptionEvent[]): SubscriptionEvent[] {
  return events.toSorted(
    (a, b) =>
      a.occurredAt.getTime() - b.occurredAt.getTime() ||
      rankOf(a.change) - rankOf(b.change) ||
      (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
}
