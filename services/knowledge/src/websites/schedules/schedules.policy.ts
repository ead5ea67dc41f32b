import {
  WebsiteStatus,
  type NewPages,
  type RefreshMode,
  type RefreshSchedule,
  type RefreshScheduleInput,
} from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import { nextRun } from './schedule-times.ts';

/** A schedule stops after this many failures in a row, and admins are notified (definitions, section 5). */
export const MAX_FAILURES = 5;

type Result = NonNullable<RefreshSchedule['lastResult']>;

/**
 * The schedules that a request writes; schedules with a known id keep the results of their runs. Throws
 * `fieldNotValid`.
 */
export function writtenSchedules(
  current: readonly RefreshSchedule[],
  inputs: readonly RefreshScheduleInput[],
  now: Date,
  newId: () => string,
): RefreshSchedule[] {
  const known = new Map(current.map((schedule) => [schedule.id, schedule]));
  const written = inputs.map((input, at) => {
    assertHasDay(input, `refreshSchedules.${at}`);
    const id = input.id ?? newId();
    const before = known.get(id);
    const schedule = { ...onlyItsDay(input), id };
    // A user who enables a stopped schedule has presumably fixed the cause.
    const failures = input.enabled && before?.enabled === false ? 0 : (before?.failures ?? 0);
    const runs = { lastRunAt: before?.lastRunAt ?? null, lastResult: before?.lastResult ?? null, failures };
    const isAsBefore = before !== undefined && isSameTime(before, schedule);
    return { ...schedule, ...runs, nextRunAt: isAsBefore ? before.nextRunAt : timeOf(schedule, now) };
  });
  const twice = written.findIndex(({ id }, at) => written.slice(0, at).some((other) => other.id === id));
  if (twice >= 0) throw fieldError(`refreshSchedules.${twice}.id`, 'scheduleTwice');
  return written;
}

/** When the first of the schedules is due; null for none. */
export function firstDue(schedules: readonly RefreshSchedule[]): Date | null {
  const times = schedules.flatMap(({ nextRunAt }) => (nextRunAt === null ? [] : [Date.parse(nextRunAt)]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** What is to be done for the schedules that are due; `ids` are those that it is done for. */
export type DueDecision =
  | { readonly kind: 'wait' }
  | { readonly kind: 'skip'; readonly ids: readonly string[] }
  | {
      readonly kind: 'run';
      readonly ids: readonly string[];
      readonly mode: RefreshMode;
      readonly newPages: NewPages;
    };

const AT_WORK: ReadonlySet<WebsiteStatus> = new Set([WebsiteStatus.crawling, WebsiteStatus.processing]);
const HAS_KNOWN_PAGES: ReadonlySet<WebsiteStatus> = new Set([
  WebsiteStatus.processed,
  WebsiteStatus.processingError,
]);

/**
 * A website at work makes its schedules wait: what is due stays due. A look at the whole website is a look at its known
 * pages too; these alone are looked at only once there are some.
 */
export function decideDue(
  status: WebsiteStatus,
  schedules: readonly RefreshSchedule[],
  now: Date,
): DueDecision {
  const due = schedules.filter(
    ({ nextRunAt }) => nextRunAt !== null && Date.parse(nextRunAt) <= now.getTime(),
  );
  const [first] = due;
  if (first === undefined || AT_WORK.has(status)) return { kind: 'wait' };
  const full = due.find(({ discoverNew }) => discoverNew);
  if (full !== undefined) {
    const { newPages } = full;
    const covered = due.filter((one) => !one.discoverNew || one.newPages === newPages);
    return { kind: 'run', ids: covered.map(({ id }) => id), mode: 'full', newPages };
  }
  const ids = due.map(({ id }) => id);
  if (!HAS_KNOWN_PAGES.has(status)) return { kind: 'skip', ids };
  return { kind: 'run', ids, mode: 'known', newPages: first.newPages };
}

/** The schedules once those of `ids` have begun a run, or were passed over, which counts as no failure. */
export function startedSchedules(
  schedules: readonly RefreshSchedule[],
  ids: readonly string[],
  result: 'skipped' | 'plan' | null,
  now: Date,
): RefreshSchedule[] {
  return schedules.map((schedule) => {
    if (!ids.includes(schedule.id)) return schedule;
    return {
      ...schedule,
      lastRunAt: now.toISOString(),
      lastResult: result,
      nextRunAt: timeOf(schedule, now),
    };
  });
}

/** The schedules with the result of the run that ended at `endedAt`, and those that stop after too many failures. */
export function endedSchedules(
  schedules: readonly RefreshSchedule[],
  result: Extract<Result, 'completed' | 'failed'>,
  endedAt: Date,
): { readonly schedules: RefreshSchedule[]; readonly stopped: readonly RefreshSchedule[] } {
  const stopped: RefreshSchedule[] = [];
  const ended = schedules.map((schedule) => {
    if (!isUnderWay(schedule, endedAt)) return schedule;
    const failures = result === 'failed' ? schedule.failures + 1 : 0;
    const after = { ...schedule, lastResult: result, failures };
    if (failures < MAX_FAILURES || !schedule.enabled) return after;
    const disabled = { ...after, enabled: false, nextRunAt: null };
    stopped.push(disabled);
    return disabled;
  });
  return { schedules: ended, stopped };
}

/** A later run than the one that ended is not meant. */
function isUnderWay({ lastRunAt, lastResult }: RefreshSchedule, endedAt: Date): boolean {
  return lastRunAt !== null && lastResult === null && Date.parse(lastRunAt) <= endedAt.getTime();
}

function timeOf(schedule: RefreshScheduleInput & { readonly id: string }, now: Date): string | null {
  return schedule.enabled ? nextRun(schedule.id, schedule, now).toISOString() : null;
}

const TIME_FIELDS = ['enabled', 'frequency', 'hour', 'minute', 'weekday', 'day', 'timezone'] as const;

function isSameTime(before: RefreshSchedule, after: RefreshScheduleInput): boolean {
  return TIME_FIELDS.every((field) => before[field] === after[field]);
}

function assertHasDay({ frequency, weekday, day }: RefreshScheduleInput, field: string): void {
  if (frequency === 'weekly' && weekday === undefined)
    throw fieldError(`${field}.weekday`, 'scheduleNeedsWeekday');
  if (frequency === 'monthly' && day === undefined) throw fieldError(`${field}.day`, 'scheduleNeedsDay');
}

/** Without the weekday or the day that its frequency does not have. */
function onlyItsDay({ weekday, day, ...schedule }: RefreshScheduleInput): RefreshScheduleInput {
  return {
    ...schedule,
    ...(schedule.frequency === 'weekly' ? { weekday } : {}),
    ...(schedule.frequency === 'monthly' ? { day } : {}),
  };
}
