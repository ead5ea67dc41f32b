import { Plan } from '@colloquy/contracts';
import { nextNoticeAfter } from './notices.policy.ts';
import { nextPeriodEnd } from './periods.policy.ts';
import { nextMoveOf, type Standing } from './subscription-state.policy.ts';

/** Plans are priced in this currency until the provider says another. */
export const DEFAULT_CURRENCY = 'EUR';

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
export function firstStanding(
  begunAt: Date,
  trialEndsAt: Date,
  firstPlan: FirstPlan = Plan.freeTrial,
): Standing {
  const trial = firstTrial(begunAt, trialEndsAt);
  if (firstPlan === Plan.freeTrial) return trial;
  const periodEnd = nextPeriodEnd(begunAt, 'month', begunAt);
  return { ...trial, plan_id: firstPlan, state: 'active', trialEndsAt: null, periodEnd };
}

function firstTrial(begunAt: Date, trialEndsAt: Date): Standing {
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

/** What is stored of a standing: itself, and when the sweeper must look again, for a move or for a notice. */
export function storedStanding(
  standing: Standing,
  now: Date,
): Standing & { readonly nextMoveAt: Date | null } {
  const times = [nextMoveOf(standing)?.at ?? null, nextNoticeAfter(standing, now)];
  return { ...standing, nextMoveAt: earliest(times) };
}

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? null : new Date(Math.min(...known));
}

const STANDING_FIELDS = Object.keys(firstStanding(new Date(0), new Date(0))) as (keyof Standing)[];

/** True when nothing that is stored differs. */
export function isSameStanding(a: Standing, b: Standing): boolean {
  return STANDING_FIELDS.every((field) => plain(a[field]) === plain(b[field]));
}

/** A field that a document of an older version does not have is as good as empty. */
function plain(value: Standing[keyof Standing] | undefined): string | number | boolean | null {
  return value instanceof Date ? value.getTime() : (value ?? null);
}
