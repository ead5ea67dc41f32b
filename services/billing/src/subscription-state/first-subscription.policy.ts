import { Plan } from '@colloquy/contracts';
import { nextNoticeAfter } from './notices.policy.ts';
import { nextPeriodEnd } from './periods.policy.ts';
import { nextMoveOf, type Subscription } from './subscription-state.policy.ts';

/** Currency until the provider reports another. */
const DEFAULT_CURRENCY = 'EUR';

/** The initial plan of a workspace: a trial, or no limits at all. */
export type FirstPlan = typeof Plan.freeTrial | typeof Plan.enterprise;

/** The operator's setting; by default nothing is limited where nothing is sold. */
export function firstPlanOf(
  set: 'trial' | 'unlimited' | undefined,
  { isConnected }: { readonly isConnected: boolean },
): FirstPlan {
  const chosen = set ?? (isConnected ? 'trial' : 'unlimited');
  return chosen === 'trial' ? Plan.freeTrial : Plan.enterprise;
}

/** The initial subscription: a trial, whose period is the trial itself, or unlimited, by the month. */
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

/**
 * The stored form of a subscription, with the time at which the due-changes job must look again, for a transition or
 * a notice.
 */
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

/** True when no stored field differs. */
export function isSameSubscription(a: Subscription, b: Subscription): boolean {
  return SUBSCRIPTION_FIELDS.every((field) => plain(a[field]) === plain(b[field]));
}

/** A field missing from a document of an older version counts as empty. */
function plain(value: Subscription[keyof Subscription] | undefined): string | number | boolean | null {
  return value instanceof Date ? value.getTime() : (value ?? null);
}
