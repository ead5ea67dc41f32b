import { Plan } from '@colloquy/contracts';
import { nextMoveOf, type Standing } from './standing.policy.ts';

/** Plans are priced in this currency until the provider says another. */
export const DEFAULT_CURRENCY = 'EUR';

/** How every subscription begins: a free trial, whose period is the trial itself. */
export function firstStanding(begunAt: Date, trialEndsAt: Date): Standing {
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
    endedAt: null,
    customerRef: null,
    subscriptionRef: null,
    overriddenRef: null,
  };
}

/** What is stored of a standing: itself, and when the sweeper must look again. */
export function storedStanding(standing: Standing): Standing & { readonly nextMoveAt: Date | null } {
  return { ...standing, nextMoveAt: nextMoveOf(standing)?.at ?? null };
}

const STANDING_FIELDS = Object.keys(firstStanding(new Date(0), new Date(0))) as (keyof Standing)[];

/** True when nothing that is stored differs. */
export function isSameStanding(a: Standing, b: Standing): boolean {
  return STANDING_FIELDS.every((field) => plain(a[field]) === plain(b[field]));
}

function plain(value: Standing[keyof Standing]): string | number | boolean | null {
  return value instanceof Date ? value.getTime() : value;
}
