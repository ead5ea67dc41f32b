import type { BillingInterval } from './subscription-events.ts';

const DAY_MS = 86_400_000;
const MONTHS_OF: Readonly<Record<BillingInterval, number>> = { month: 1, year: 12 };

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** The same day and time (UTC) `months` later, or the last day of a shorter month. */
export function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return result;
}

/** The first boundary after `after` of the periods that started at `anchor`. */
export function nextPeriodEnd(anchor: Date, interval: BillingInterval, after: Date): Date {
  const step = MONTHS_OF[interval];
  const years = after.getUTCFullYear() - anchor.getUTCFullYear();
  const monthsBetween = 12 * years + after.getUTCMonth() - anchor.getUTCMonth();
  let count = Math.max(1, Math.floor(monthsBetween / step));
  while (addMonths(anchor, count * step) <= after) count += 1;
  return addMonths(anchor, count * step);
}

/** The month that contains `at`, counted from `start`. */
export function monthSince(start: Date, at: Date): { start: Date; end: Date } {
  let count = 0;
  while (addMonths(start, count + 1) <= at) count += 1;
  return { start: addMonths(start, count), end: addMonths(start, count + 1) };
}

/** A first period that starts at `start`. */
export function periodFrom(
  start: Date,
  interval: BillingInterval,
): { periodStart: Date; periodEnd: Date; periodAnchor: Date; interval: BillingInterval } {
  return {
    periodStart: start,
    periodEnd: nextPeriodEnd(start, interval, start),
    periodAnchor: start,
    interval,
  };
}
