import { Plan, type SubscriptionState } from '@colloquy/contracts';
import type { BillingInterval, SubscriptionFact, SubscriptionNews } from './subscription-events.ts';
import { inOrderOfTime } from './subscription-events.ts';
import { addDays, nextPeriodEnd, periodFrom } from './periods.policy.ts';

/** A failed charge may be made good this long (definitions, section 12). */
export const GRACE_DAYS = 7;
/** After a cancel took effect the data stays this long (definitions, section 12). */
export const KEPT_AFTER_CANCEL_DAYS = 90;

/** Everything that decides what a workspace may do, at one moment. */
export interface Standing {
  readonly plan_id: Plan;
  readonly state: SubscriptionState;
  readonly trialEndsAt: Date | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Where the run of periods began: the 31st comes back after February. */
  readonly periodAnchor: Date;
  readonly interval: BillingInterval;
  readonly cancelAtPeriodEnd: boolean;
  readonly currency: string;
  readonly pastDueSince: Date | null;
  readonly restrictedSince: Date | null;
  /** When a cancel took effect. */
  readonly endedAt: Date | null;
  /** When the workspace was deleted: nothing opens it again. */
  readonly closedAt: Date | null;
  readonly customerRef: string | null;
  readonly subscriptionRef: string | null;
  /** Since when that subscription pays for what is used. */
  readonly subscribedAt: Date | null;
  /** A provider's subscription that an operator's word has replaced: its news no longer count. */
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

/** The whole state machine; what is not named changes nothing. */
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
  // The data is gone: only an operator can begin anew.
  canceled: {},
};

/** What time does next, or null when nothing will happen by itself. */
export function nextMoveOf(standing: Standing): { at: Date; trigger: Trigger | 'renewed' } | null {
  const { state, trialEndsAt, pastDueSince, endedAt, periodEnd, cancelAtPeriodEnd } = standing;
  if (state === 'trialing') return trialEndsAt && { at: trialEndsAt, trigger: 'trial-over' };
  if (state === 'restricted')
    return endedAt && { at: addDays(endedAt, KEPT_AFTER_CANCEL_DAYS), trigger: 'erasure-due' };
  if (state === 'canceled') return null;
  if (state === 'past_due') {
    const graceEnd = addDays(pastDueSince ?? standing.periodStart, GRACE_DAYS);
    const isCancelFirst = cancelAtPeriodEnd && periodEnd < graceEnd;
    return isCancelFirst
      ? { at: periodEnd, trigger: 'period-over' }
      : { at: graceEnd, trigger: 'grace-over' };
  }
  return { at: periodEnd, trigger: cancelAtPeriodEnd ? 'period-over' : 'renewed' };
}

/** The standing at `now`: everything that only time had to do is done. */
export function standingAt(standing: Standing, now: Date): Standing {
  let current = standing;
  for (let move = nextMoveOf(current); move !== null && move.at <= now; move = nextMoveOf(current)) {
    current = move.trigger === 'renewed' ? renewed(current) : moved(current, move.trigger, move.at);
  }
  return current;
}

/** The standing at `now` of what began as `first` and saw `news`, in whatever order they came. */
export function foldNews(first: Standing, news: readonly SubscriptionNews[], now: Date): Standing {
  const last = inOrderOfTime(news).reduce(
    (standing, one) => applyNews(standingAt(standing, one.occurredAt), one),
    first,
  );
  return standingAt(last, now);
}

function applyNews(standing: Standing, news: SubscriptionNews): Standing {
  const { fact, occurredAt } = news;
  if (standing.closedAt !== null) return standing;
  if (fact.kind === 'workspace-deleted') return closed(standing, occurredAt);
  if (fact.kind === 'customer-made') {
    return { ...standing, customerRef: standing.customerRef ?? news.customerRef };
  }
  if (fact.kind === 'plan-set') return planSet(standing, fact, occurredAt);
  const { subscriptionRef } = news;
  const isDone = standing.state === 'canceled';
  if (isDone || subscriptionRef === null || subscriptionRef === standing.overriddenRef) return standing;
  const isOurs = subscriptionRef === standing.subscriptionRef;
  switch (fact.kind) {
    case 'checked-out': {
      // A snapshot of the same subscription knows more than the checkout that made it.
      if (isOurs) return standing;
      const period = periodFrom(occurredAt, fact.interval);
      return subscribed(standing, news, { ...period, plan_id: fact.plan_id, cancelAtPeriodEnd: false });
    }
    case 'snapshot':
      return snapshotTaken(standing, news, fact);
    case 'charge-failed':
      return isOurs ? moved(standing, 'charge-failed', occurredAt) : standing;
    case 'charge-paid':
      return isOurs && standing.endedAt === null ? moved(standing, 'charge-paid', occurredAt) : standing;
  }
}

function snapshotTaken(
  standing: Standing,
  news: SubscriptionNews,
  fact: Extract<SubscriptionFact, { kind: 'snapshot' }>,
): Standing {
  const isOurs = news.subscriptionRef === standing.subscriptionRef;
  if (fact.standing === 'ended') return isOurs ? moved(standing, 'ended', news.occurredAt) : standing;
  const terms = {
    plan_id: fact.plan_id ?? standing.plan_id,
    periodStart: fact.periodStart,
    periodEnd: fact.periodEnd,
    periodAnchor: fact.periodStart,
    interval: fact.interval,
    cancelAtPeriodEnd: fact.cancelAtPeriodEnd,
    currency: fact.currency,
  };
  if (fact.standing === 'active') return subscribed(standing, news, terms);
  // Said again at each failed try: the days of grace run from the first.
  const known = isOurs ? { ...standing, ...terms } : subscribed(standing, news, terms);
  return moved(known, 'charge-failed', news.occurredAt);
}

function subscribed(standing: Standing, news: SubscriptionNews, terms: Partial<Standing>): Standing {
  const isOurs = news.subscriptionRef === standing.subscriptionRef;
  const refs = {
    subscribedAt: (isOurs ? standing.subscribedAt : null) ?? news.occurredAt,
    customerRef: news.customerRef ?? standing.customerRef,
    subscriptionRef: news.subscriptionRef,
    overriddenRef: null,
  };
  return { ...moved(standing, 'subscribed', news.occurredAt), ...terms, ...refs };
}

function planSet(
  standing: Standing,
  fact: Extract<SubscriptionFact, { kind: 'plan-set' }>,
  at: Date,
): Standing {
  const isTrial = fact.plan_id === Plan.freeTrial;
  const trialEndsAt = isTrial ? addDays(at, fact.trialDays) : null;
  const period = periodFrom(at, 'month');
  return {
    ...standing,
    ...period,
    plan_id: fact.plan_id,
    state: isTrial ? 'trialing' : 'active',
    trialEndsAt,
    periodEnd: trialEndsAt ?? period.periodEnd,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    restrictedSince: null,
    endedAt: null,
    subscriptionRef: null,
    subscribedAt: null,
    overriddenRef: standing.subscriptionRef ?? standing.overriddenRef,
  };
}

function closed(standing: Standing, at: Date): Standing {
  const endedAt = standing.endedAt ?? at;
  return { ...standing, state: 'canceled', pastDueSince: null, restrictedSince: null, endedAt, closedAt: at };
}

function moved(standing: Standing, trigger: Trigger, at: Date): Standing {
  const state = TRANSITIONS[standing.state][trigger] ?? standing.state;
  const hasEnded = trigger === 'ended' || trigger === 'period-over';
  return {
    ...standing,
    state,
    trialEndsAt: trigger === 'subscribed' ? null : standing.trialEndsAt,
    pastDueSince: state === 'past_due' ? (standing.pastDueSince ?? at) : null,
    restrictedSince: state === 'restricted' ? (standing.restrictedSince ?? at) : null,
    endedAt: hasEnded ? (standing.endedAt ?? at) : state === 'active' ? null : standing.endedAt,
  };
}

function renewed(standing: Standing): Standing {
  const { periodAnchor, periodEnd, interval } = standing;
  return {
    ...standing,
    periodStart: periodEnd,
    periodEnd: nextPeriodEnd(periodAnchor, interval, periodEnd),
  };
}
