import type { HandoffSettings } from '@colloquy/contracts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** True within the team's hours; always true without configured hours. */
export function isWithinHours(
  { hours, timezone }: Pick<HandoffSettings, 'hours' | 'timezone'>,
  at: Date,
): boolean {
  if (hours.length === 0) return true;
  const { weekday, time } = localTime(at, timezone);
  return hours.some((span) => span.weekday === weekday && span.from <= time && time < span.to);
}

/** The local weekday, 0 for Sunday, and time of day, such as 09:30, in a time zone. */
function localTime(at: Date, timeZone: string): { readonly weekday: number; readonly time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    weekday: WEEKDAYS.indexOf(parts.get('weekday') ?? ''),
    time: `${parts.get('hour') ?? ''}:${parts.get('minute') ?? ''}`,
  };
}
