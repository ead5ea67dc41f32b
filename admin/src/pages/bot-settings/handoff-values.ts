import type { HandoffHours, HandoffSettings } from '@colloquy/contracts';
import { z } from 'zod';
import type { TextKey, Translate } from '../../i18n/useText.ts';

/** Monday first; 0 is Sunday. */
export const HANDOFF_DAYS = [1, 2, 3, 4, 5, 6, 0] as const;
type DayField = `handoffDay${(typeof HANDOFF_DAYS)[number]}`;
export const dayField = (weekday: (typeof HANDOFF_DAYS)[number]): DayField => `handoffDay${weekday}`;

export const OUT_OF_HOURS_MAX_LENGTH = 500;
/** Maximum time spans per day. */
const MAX_SPANS = 3;
const SPAN = /^(\d{1,2}):(\d{2})\s*[-–—]\s*(\d{1,2}):(\d{2})$/;

/** Parses time spans such as `09:00-12:00, 13:00-17:00`; null for invalid text. */
export function readSpans(typed: string): readonly Omit<HandoffHours, 'weekday'>[] | null {
  const parts = typed.split(/[,;]/).flatMap((part) => part.trim() || []);
  const spans = parts.map(readSpan);
  return spans.length <= MAX_SPANS && spans.every((span) => span !== null) ? spans : null;
}

function readSpan(text: string): Omit<HandoffHours, 'weekday'> | null {
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = SPAN.exec(text) ?? [];
  const from = timeOf(fromHour, fromMinute);
  const to = timeOf(toHour, toMinute);
  return from !== null && to !== null && from < to && from !== '24:00' ? { from, to } : null;
}

function timeOf(hour: string, minute: string): string | null {
  const isTime = hour !== '' && Number(minute) < 60 && Number(hour) * 60 + Number(minute) <= 24 * 60;
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : null;
}

/** Form fields of the handoff settings. */
export function handoffFields(t: Translate) {
  const day = z.string().refine((typed) => readSpans(typed) !== null, t('botSettings.handoffDayNotValid'));
  return {
    handoffEnabled: z.boolean(),
    handoffOnNegativeFeedback: z.boolean(),
    handoffTimezone: z.string(),
    handoffDay1: day,
    handoffDay2: day,
    handoffDay3: day,
    handoffDay4: day,
    handoffDay5: day,
    handoffDay6: day,
    handoffDay0: day,
    handoffOutOfHours: z
      .string()
      .trim()
      .max(OUT_OF_HOURS_MAX_LENGTH, t('botSettings.tooLong', { max: OUT_OF_HOURS_MAX_LENGTH })),
  };
}
export type HandoffValues = {
  [TName in keyof ReturnType<typeof handoffFields>]: z.infer<ReturnType<typeof handoffFields>[TName]>;
};

export const HANDOFF_LABELS: Readonly<Record<keyof HandoffValues, TextKey>> = {
  handoffEnabled: 'botSettings.handoffEnabled',
  handoffOnNegativeFeedback: 'botSettings.handoffOnNegativeFeedback',
  handoffTimezone: 'botSettings.handoffTimezone',
  handoffDay1: 'botSettings.handoffDays.1',
  handoffDay2: 'botSettings.handoffDays.2',
  handoffDay3: 'botSettings.handoffDays.3',
  handoffDay4: 'botSettings.handoffDays.4',
  handoffDay5: 'botSettings.handoffDays.5',
  handoffDay6: 'botSettings.handoffDays.6',
  handoffDay0: 'botSettings.handoffDays.0',
  handoffOutOfHours: 'botSettings.handoffOutOfHours',
};

/** The form's field for the server's path, such as `handoff.hours.0.from`. */
export const HANDOFF_FIELDS: Readonly<Record<string, keyof HandoffValues>> = {
  enabled: 'handoffEnabled',
  onNegativeFeedback: 'handoffOnNegativeFeedback',
  timezone: 'handoffTimezone',
  hours: 'handoffDay1',
  outOfHours: 'handoffOutOfHours',
};

export function toHandoffValues(settings: HandoffSettings): HandoffValues {
  const { enabled, onNegativeFeedback, timezone, hours, outOfHours } = settings;
  const textOf = (weekday: number) =>
    sorted(hours)
      .filter((span) => span.weekday === weekday)
      .map(({ from, to }) => `${from}-${to}`)
      .join(', ');
  return {
    handoffEnabled: enabled,
    handoffOnNegativeFeedback: onNegativeFeedback,
    handoffTimezone: timezone,
    handoffDay1: textOf(1),
    handoffDay2: textOf(2),
    handoffDay3: textOf(3),
    handoffDay4: textOf(4),
    handoffDay5: textOf(5),
    handoffDay6: textOf(6),
    handoffDay0: textOf(0),
    handoffOutOfHours: outOfHours,
  };
}

export function toHandoff(values: HandoffValues): HandoffSettings {
  const hours = HANDOFF_DAYS.flatMap((weekday) =>
    (readSpans(values[dayField(weekday)]) ?? []).map((span) => ({ weekday, ...span })),
  );
  return {
    enabled: values.handoffEnabled,
    onNegativeFeedback: values.handoffOnNegativeFeedback,
    timezone: values.handoffTimezone,
    hours: sorted(hours),
    outOfHours: values.handoffOutOfHours,
  };
}

/** Sorts by the form's order, so that a different stored order is no change. */
export function sorted(hours: readonly HandoffHours[]): HandoffHours[] {
  const rank = ({ weekday, from }: HandoffHours) => `${(weekday + 6) % 7} ${from}`;
  return hours
    .map(({ weekday, from, to }) => ({ weekday, from, to }))
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}
