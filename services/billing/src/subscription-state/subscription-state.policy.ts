import { Plan, type SubscriptionState } from '@colloquy/contracts';
import type { BillingInterval, SubscriptionChange, SubscriptionEvent } from './subscription-events.ts';
import { inOrderOfTime } from './subscription-events.ts';
import { addDays, nextPeriodEnd, periodFrom } from './periods.policy.ts';

/** How long a failed charge may be settled (definitions, section 12). */
export const GRACE_DAYS = 7;
/** How long data is kept after a cancellation took effect (definitions, section 12). */
export const KEPT_AFTER_CANCEL_DAYS = 90;

/** Everything that decides what a workspace may do at one moment. */
export interface Subscription {
  readonly plan_id: Plan;
  readonly state: SubscriptionState;
  readonly trialEndsAt: Date | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Day on which the periods first started, so that the 31st returns after February. */
  readonly periodAnchor: Date;
  readonly interval: BillingInterval;
  readonly cancelAtPeriodEnd: boolean;
  readonly currency: string;
  readonly pastDueSince: Date | null;
  readonly restrictedSince: Date | null;
  /** When a cancellation took effect. */
  readonly endedAt: Date | null;
  /** When the workspace was deleted; this is final. */
  readonly closedAt: Date | null;
  readonly customerRef: string | null;
  readonly subscriptionRef: string | null;
  /** When that subscription started to pay for usage. */
  readonly subscribedAt: Date | null;
  /** A provider subscription replaced by an operator's plan: its events are ignored. */
  readonly overriddenRef: string | null;
}

type Trigger =
  | 'subscribed'
  | 'charge-failed'
  | 'charge-paid'
  | 'ended'
  | 'trial-over'
  | 'grace-over'
  | 'period-over'
  | 'erasure-due';

/** All transitions of the state machine; changes not listed have no effect. */
export const TRANSITIONS: Readonly<
  Record<SubscriptionState, Readonly<Partial<Record<Trigger, SubscriptionState>>>>
> = {
  trialing: { subscribed: 'active', 'trial-over': 'restricted' },
  active: { 'charge-failed': 'past_due', ended: 'restricted', 'period-over': 'restricted' },
  past_due: {
    subscribed: 'active',
    'charge-paid': 'active',
    'grace-over': 'restricted',
    ended: 'restricted',
    'period-over': 'restricted',
  },
  restricted: { subscribed: 'active', 'charge-paid': 'active', 'erasure-due': 'canceled' },
  // The data is erased: only an operator can start again.
  canceled: {},
};

/** The next transition by time, or null for none. */
export function nextMoveOf(subscription: Subscription): { at: Date; trigger: Trigger | 'renewed' } | null {
  const { state, trialEndsAt, pastDueSince, endedAt, periodEnd, cancelAtPeriodEnd } = subscription;
  if (state === 'trialing') return trialEndsAt && { at: trialEndsAt, trigger: 'trial-over' };
  if (state === 'restricted')
    return endedAt && { at: addDays(endedAt, KEPT_AFTER_CANCEL_DAYS), trigger: 'erasure-due' };
  if (state === 'canceled') return null;
  if (state === 'past_due') {
    const graceEnd = addDays(pastDueSince ?? subscription.periodStart, GRACE_DAYS);
    const isCancelFirst = cancelAtPeriodEnd && periodEnd < graceEnd;
    return isCancelFirst
      ? { at: periodEnd, trigger: 'period-over' }
      : { at: graceEnd, trigger: 'grace-over' };
  }
  return { at: periodEnd, trigger: cancelAtPeriodEnd ? 'period-over' : 'renewed' };
}

/** The subscription at `now`, with all transitions by time applied. */
export function subscriptionAt(subscription: Subscription, now: Date): Subscription {
  let current = subscription;
  for (let move = nextMoveOf(current); move !== null && move.at <= now; move = nextMoveOf(current)) {
    current = move.trigger === 'renewed' ? renewed(current) : moved(current, move.trigger, move.at);
  }
  return current;
}

/** The subscription at `now`, computed from its initial state `first` and `events`, in any order. */
export function reduceSubscription(
  first: Subscription,
  events: readonly SubscriptionEvent[],
  now: Date,
): Subscription {
  const last = inOrderOfTime(events).reduce(
    (subscription, one) => applyEvent(subscriptionAt(subscription, one.occurredAt), one),
    first,
  );
  return subscriptionAt(last, now);
}

function applyEvent(subscription: Subscription, event: SubscriptionEvent): Subscription {
  const { change, occurredAt } = event;
  if (subscription.closedAt !== null) return subscription;
  if (change.kind === 'workspace-deleted') return closed(subscription, occurredAt);
  if (change.kind === 'customer-made') {
    return { ...subscription, customerRef: subscription.customerRef ?? event.customerRef };
  }
  if (change.kind === 'plan-set') return planSet(subscription, change, occurredAt);
  const { subscriptionRef } = event;
  const isDone = subscription.state === 'canceled';
  if (isDone || subscriptionRef === null || subscriptionRef === subscription.overriddenRef)
    return subscription;
  const isOurs = subscriptionRef === subscription.subscriptionRef;
  switch (change.kind) {
    case 'checked-out': {
      // A snapshot of the same subscription is newer than the checkout that created it.
      if (isOurs) return subscription;
      const period = periodFrom(occurredAt, change.interval);
      return subscribed(subscription, event, {
        ...period,
        plan_id: change.plan_id,
        cancelAtPeriodEnd: false,
      });
    }
    case 'snapshot':
      return snapshotTaken(subscription, event, change);
    case 'charge-failed':
      return isOurs ? moved(subscription, 'charge-failed', occurredAt) : subscription;
    case 'charge-paid':
      return isOurs && subscription.endedAt === null
        ? moved(subscription, 'charge-paid', occurredAt)
        : subscription;
  }
}

function snapshotTaken(
  subscription: Subscription,
  event: SubscriptionEvent,
  change: Extract<SubscriptionChange, { kind: 'snapshot' }>,
): Subscription {
  const isOurs = event.subscriptionRef === subscription.subscriptionRef;
  if (change.status === 'ended')
    return isOurs ? moved(subscription, 'ended', event.occurredAt) : subscription;
  const terms = {
    plan_id: change.plan_id ?? subscription.plan_id,
    periodStart: change.periodStart,
    periodEnd: change.periodEnd,
    periodAnchor: change.periodStart,
    interval: change.interval,
    cancelAtPeriodEnd: change.cancelAtPeriodEnd,
    currency: change.currency,
  };
  if (change.status === 'active') return subscribed(subscription, event, terms);
  // Repeated at each failed attempt: the grace period starts with the first.
  const known = isOurs ? { ...subscription, ...terms } : subscribed(subscription, event, terms);
  return moved(known, 'charge-failed', event.occurredAt);
}

function subscribed(
  subscription: Subscription,
  event: SubscriptionEvent,
  terms: Partial<Subscription>,
): Subscription {
  const isOurs = event.subscriptionRef === subscription.subscriptionRef;
  const refs = {
    subscribedAt: (isOurs ? subscription.subscribedAt : null) ?? event.occurredAt,
    customerRef: event.customerRef ?? subscription.customerRef,
    subscriptionRef: event.subscriptionRef,
    overriddenRef: null,
  };
  return { ...moved(subscription, 'subscribed', event.occurredAt), ...terms, ...refs };
}

function planSet(
  subscription: Subscription,
  change: Extract<SubscriptionChange, { kind: 'plan-set' }>,
  at: Date,
): Subscription {
  const isTrial = change.plan_id === Plan.freeTrial;
  const trialEndsAt = isTrial ? addDays(at, change.trialDays) : null;
  const period = periodFrom(at, 'month');
  return {
    ...subscription,
    ...period,
    plan_id: change.plan_id,
    state: isTrial ? 'trialing' : 'active',
    trialEndsAt,
    periodEnd: trialEndsAt ?? period.periodEnd,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    restrictedSince: null,
    endedAt: null,
    subscriptionRef: null,
    subscribedAt: null,
    overriddenRef: subscription.subscriptionRef ?? subscription.overriddenRef,
  };
}

function closed(subscription: Subscription, at: Date): Subscription {
  const endedAt = subscription.endedAt ?? at;
  return {
    ...subscription,
    state: 'canceled',
    pastDueSince: null,
    restrictedSince: null,
    endedAt,
    closedAt: at,
  };
}

function moved(subscription: Subscription, trigger: Trigger, at: Date): Subscription {
  const state = TRANSITIONS[subscription.state][trigger] ?? subscription.state;
  const hasEnded = trigger === 'ended' || trigger === 'period-over';
  return {
    ...subscription,
    state,
    trialEndsAt: trigger === 'subscribed' ? null : subscription.trialEndsAt,
    pastDueSince: state === 'past_due' ? (subscription.pastDueSince ?? at) : null,
    restrictedSince: state === 'restricted' ? (subscription.restrictedSince ?? at) : null,
    endedAt: hasEnded ? (subscription.endedAt ?? at) : state === 'active' ? null : subscription.endedAt,
  };
}

function renewed(subscription: Subscription): Subscription {
  const { periodAnchor, periodEnd, interval } = subscription;
  return {
    ...subscription,
    periodStart: periodEnd,
    periodEnd: nextPeriodEnd(periodAnchor, interval, periodEnd),
  };
}
