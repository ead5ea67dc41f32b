import { Plan } from '@colloquy/contracts';
import { nextNoticeAfter } from './notices.policy.ts';
import { nextPeriodEnd } from './periods.policy.ts';
import { nextMoveOf, type Subscription } from './subscription-state.policy.ts';

/** Plans are priced in this currency until the provider says another. */
const DEFAULT_CURRENCY = 'EUR';

/** What a workspace begins with: a trial, or no limits at all. */
export type FirstPlan = typeof Plan.freeTrial | typeof Plan.enterprise;

/** As the operator set it; left open, nothing is limited where nothing is sold. */
export function firstPlanOf(
  set: 'trial' | 'unlimited' | undefined,
  { isConnected }: { readonly isConnected: boolean },
): FirstPlan {
  const chosen = set ?? (isConnected ? 'trial' : 'unlimited');
  return chosen === 'trial' ? Plan.freeTrial : Plan.enterprise;
}

/** How every subscription begins: with a trial, whose period is the trial itself, or without limits, by the month. */
export function firstSubscription(
  begunAt: Date,
  trialEndsAt: Date,
  firstPlan: FirstPlan = Plan.freeTrial,
): Subscription {
  const trial = firstTrial(begunAt, trialEndsAt);
  if (firstPlan === Plan.freeTrial) return trial;
  const periodEnd = nextPeriodEnd(begunAt, 'month', begunAt);
  return { ...trial, plan_id: firstPlan, state: 'active', trialEndsAt: null, periodEnd };
}

function firstTrial(begunAt: Date, trialEndsAt: Date): Subscription {
  return {
    plan_id: Plan.freeTrial,
    state: 'trialing',
    trialEndsAt,
    periodStart: begunAt,
    periodEnd: trialEndsAt,
    periodAnchor: begunAt,
    interval: 'month',
    cancelAtPeriodEnd: false,
    currency: DEFAULT_CURRENCY,
    pastDueSince: null,
    restrictedSince: null,
    endedAt: null,
    closedAt: null,
    customerRef: null,
    subscriptionRef: null,
    subscribedAt: null,
    overriddenRef: null,
  };
}

/** What is stored of a subscription: itself, and when the due-changes job must look again, for a move or for a notice. */
export function storedSubscription(
  subscription: Subscription,
  now: Date,
): Subscription & { readonly nextMoveAt: Date | null } {
  const times = [nextMoveOf(subscription)?.at ?? null, nextNoticeAfter(subscription, now)];
  return { ...subscription, nextMoveAt: earliest(times) };
}

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
}

const SUBSCRIPTION_FIELDS = Object.keys(
  firstSubscription(new Date(0), new Date(0)),
) as (keyof Subscription)[];

/** True when nothing that is stored differs. */
export function isSameSubscription(a: Subscription, b: Subscription): boolean {
  return SUBSCRIPTION_FIELDS.every((field) => plain(a[field]) === plain(b[field]));
}

/** A field that a document of an older version does not have is as good as empty. */
function plain(value: Subscription[keyof Subscription] | undefined): string | number | boolean | null {
  return value instanceof Date ? value.getTime() : (value ?? null);
}
