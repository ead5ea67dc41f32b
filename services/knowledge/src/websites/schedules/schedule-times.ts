import { createHash } from 'node:crypto';
import { TZDate, tzOffset } from '@date-fns/tz';
import type { RefreshScheduleInput } from '@colloquy/contracts';

/** Schedules of the same minute, and most are of a full hour, are spread over this. */
export const MAX_JITTER_MS = 10 * 60_000;
/** Longer than any pause between two days of a schedule: a month, and the day itself. */
const DAYS_AHEAD = 33;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export type ScheduleTime = Pick<
  RefreshScheduleInput,
  'frequency' | 'hour' | 'minute' | 'weekday' | 'day' | 'timezone'
>;

/**
 * The first moment after `after` that the schedule means, by the clocks of its time zone. A time that clocks leap over
 * is as much later as they leap; one that they show twice is the first of the two.
 */
export function nextTime(schedule: ScheduleTime, after: Date): Date {
  const { hour, minute, timezone } = schedule;
  const from = new TZDate(after.getTime(), timezone);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const time = new TZDate(
      from.getFullYear(),
      from.getMonth(),
      from.getDate() + ahead,
      hour,
      minute,
      timezone,
    );
    const at = firstOf(time, timezone);
    if (isItsDay(schedule, time) && at > after) return at;
  }
  throw new Error(`No day of a ${schedule.frequency} schedule within ${DAYS_AHEAD} days`);
}

/** As `nextTime`, later by a part of MAX_JITTER_MS that is the schedule's own and differs from time to time. */
export function nextRun(id: string, schedule: ScheduleTime, after: Date): Date {
  // What began late by its jitter must not begin again at the same time: `after` is later than that time.
  const time = nextTime(schedule, after);
  return new Date(time.getTime() + jitterMs(id, time));
}

function jitterMs(id: string, time: Date): number {
  const hash = createHash('sha256').update(`${id} ${time.toISOString()}`).digest();
  return hash.readUInt32BE(0) % MAX_JITTER_MS;
}

/** The earlier of two moments that the clocks show alike, as they do when they go back. */
function firstOf(time: TZDate, timezone: string): Date {
  const before = tzOffset(timezone, new Date(time.getTime() - DAY_MS));
  const shown = time.getTime() + tzOffset(timezone, time) * MINUTE_MS;
  const earlier = new Date(shown - before * MINUTE_MS);
  return new Date(
    tzOffset(timezone, earlier) === before ? Math.min(earlier.getTime(), time.getTime()) : time,
  );
}

function isItsDay({ frequency, weekday, day }: ScheduleTime, time: TZDate): boolean {
  if (frequency === 'weekly') return time.getDay() === weekday;
  return frequency === 'daily' || time.getDate() === day;
}
