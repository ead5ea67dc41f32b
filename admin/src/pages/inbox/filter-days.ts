import { dayOf, endOfDay, lastDayBefore, startOfDay } from './inbox-filter.ts';

/** A range of days: how each end is called, its moment by the day, and its day by the moment. */
export const DAYS = {
  dateFrom: ['inbox.from', startOfDay, dayOf],
  dateTo: ['inbox.to', endOfDay, lastDayBefore],
} as const;
