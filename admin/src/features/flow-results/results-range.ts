/** Ranges of results in days; the API allows at most a year. */
export const RANGES_DAYS = [7, 30, 90, 365] as const;

const DAY_MS = 86_400_000;

/** The first of that many days, ending with the day `today`, such as `2026-11-21`. */
export function firstDay(days: number, today: string): string {
  return new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, today.length);
}
