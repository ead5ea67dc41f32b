/** A time range: start inclusive, end exclusive; a missing bound is open. */
export interface TimeRange {
  readonly from?: Date;
  readonly to?: Date;
}

const DAY_MS = 86_400_000;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The range of a request's dates; an end given as a day includes that whole day, in UTC. */
export function timeRange(query: {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}): TimeRange {
  const { dateFrom, dateTo } = query;
  return {
    ...(dateFrom === undefined ? {} : { from: new Date(dateFrom) }),
    ...(dateTo === undefined ? {} : { to: endOf(dateTo) }),
  };
}

function endOf(date: string): Date {
  const moment = new Date(date);
  return IS_DAY.test(date) ? new Date(moment.getTime() + DAY_MS) : moment;
}

/** The range as a query condition; empty when both ends are open. */
export function createdWithin({ from, to }: TimeRange): { createdAt?: { $gte?: Date; $lt?: Date } } {
  if (from === undefined && to === undefined) return {};
  return { createdAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } };
}
