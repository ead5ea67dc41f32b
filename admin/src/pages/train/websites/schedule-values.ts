import {
  refreshScheduleInputSchema,
  type RefreshSchedule,
  type RefreshScheduleInput,
} from '@colloquy/contracts';
import { z } from 'zod';
import type { Translate } from '../../../i18n/useText.ts';

/** Form values of a schedule. */
export interface ScheduleValues {
  readonly frequency: string;
  readonly weekday: string;
  readonly day: string;
  /** Hour and minute, such as `09:00`. */
  readonly time: string;
  readonly timezone: string;
  readonly discoverNew: boolean;
  readonly newPages: string;
}

const { frequency, timezone, newPages } = refreshScheduleInputSchema.shape;
const LAST_DAY = 28;

/** Schema of valid values. */
export const scheduleValuesSchema = z.object({
  frequency,
  weekday: z.string(),
  day: z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? Number.NaN : Number(typed)))
    .pipe(z.int().min(1).max(LAST_DAY)),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  timezone,
  discoverNew: z.boolean(),
  newPages,
});

const two = (value: number) => String(value).padStart(2, '0');

/** Initial values: the schedule's own, or Monday morning in the reader's time zone. */
export function scheduleValuesOf(schedule: RefreshSchedule | undefined, ownZone: string): ScheduleValues {
  return {
    frequency: schedule?.frequency ?? 'weekly',
    weekday: String(schedule?.weekday ?? 1),
    day: String(schedule?.day ?? 1),
    time: `${two(schedule?.hour ?? 6)}:${two(schedule?.minute ?? 0)}`,
    timezone: schedule?.timezone ?? ownZone,
    discoverNew: schedule?.discoverNew ?? true,
    newPages: schedule?.newPages ?? 'hold',
  };
}

/** The form in the server's format; weekday and day only where they apply. */
export function toSchedule(
  values: ScheduleValues,
  before: Pick<RefreshSchedule, 'id' | 'enabled'> | undefined,
): RefreshScheduleInput {
  const [hour = 0, minute = 0] = values.time.split(':').map(Number);
  const known = frequency.parse(values.frequency);
  return {
    ...(before === undefined ? {} : { id: before.id }),
    enabled: before?.enabled ?? true,
    frequency: known,
    hour,
    minute,
    ...(known === 'weekly' ? { weekday: Number(values.weekday) } : {}),
    ...(known === 'monthly' ? { day: Number(values.day) } : {}),
    timezone: values.timezone,
    discoverNew: values.discoverNew,
    newPages: newPages.parse(values.newPages),
  };
}

/** A stored schedule in the form that is sent back. */
export function asInput(schedule: RefreshSchedule): RefreshScheduleInput {
  const { nextRunAt: _next, lastRunAt: _last, lastResult: _result, failures: _failures, ...input } = schedule;
  return input;
}

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** A schedule as text, such as `Every Monday at 9:00 AM (Europe/Vienna)`. */
export function sayShort(
  t: Translate,
  schedule: Pick<RefreshSchedule, 'frequency' | 'hour' | 'minute' | 'weekday' | 'day' | 'timezone'>,
): string {
  const { hour, minute, weekday = 0, day = 1 } = schedule;
  const time = new Date(Date.UTC(2000, 0, 1, hour, minute)).toLocaleTimeString('en-US', {
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const said = t(`schedules.said.${schedule.frequency}`, {
    time,
    day,
    weekday: t(`schedules.weekdays.${WEEKDAYS[weekday] ?? '0'}`),
  });
  return t('schedules.inZone', { said, zone: schedule.timezone.replaceAll('_', ' ') });
}
