/** From a moment, included, to a moment, excluded; without one it is open at that end. */
export interface TimeRange {
  readonly from?: Date;
  readonly to?: Date;
}

const DAY_MS = 86_400_000;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The range that a request's dates mean: an end that is a day counts with all its hours, in UTC. */
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

/** The range as a condition of a query, or nothing when it is open at both ends. */
export function createdWithin({ from, to }: TimeRange): { createdAt?: { $gte?: Date; $lt?: Date } } {
  if (from === undefined && to === undefined) return {};
  return { createdAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } };
}
