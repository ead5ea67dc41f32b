import {
  channelIds,
  chatChannelSchema,
  isConnected,
  isOfMembers,
  statisticsIntervalSchema,
  type ChatChannel,
  type StatisticsInterval,
} from '@colloquy/contracts';
import { z } from 'zod';
import { firstDay } from '../../features/flow-results/results-range.ts';
import { isFigureName, type FigureName } from './figures.ts';

/** Ranges by name: a number of days until today, the current month, or two chosen days. */
export const RANGES = ['7', '30', '90', 'month', 'own'] as const;
export type RangeName = (typeof RANGES)[number];
const DEFAULT_RANGE = '30';

/** The longest range that the API accepts. */
export const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** Visitors' channels, counted by default; the dashboard has no page for connected ones yet. */
export const VISITORS_CHANNELS = channelIds((channel) => !isOfMembers(channel) && !isConnected(channel));
export const ALL_CHANNELS = [...VISITORS_CHANNELS, ...channelIds(isOfMembers)];

/** The parameters of the statistics in the address. */
export interface Choice {
  readonly range: RangeName;
  /** The chosen days of a custom range, such as `2026-03-31`; '' for none. */
  readonly from: string;
  readonly to: string;
  /** Null selects the interval that fits the range. */
  readonly interval: StatisticsInterval | null;
  /** Null selects the visitors' channels. */
  readonly channels: readonly ChatChannel[] | null;
  /** The figure in the chart. */
  readonly shown: FigureName;
  readonly isTable: boolean;
}

const choiceSchema = z.object({
  range: z.enum(RANGES).catch(DEFAULT_RANGE),
  from: z.iso.date().catch(''),
  to: z.iso.date().catch(''),
  interval: statisticsIntervalSchema.nullable().catch(null),
  channels: z.array(z.coerce.number().pipe(chatChannelSchema)).min(1).nullable().catch(null),
  shown: z.custom<FigureName>(isFigureName).catch('chats'),
  isTable: z.boolean(),
});

/** Parses the address; invalid parts are ignored. */
export function choiceOf(query: URLSearchParams): Choice {
  const { channels, ...choice } = choiceSchema.parse({
    range: query.get('range'),
    from: query.get('from'),
    to: query.get('to'),
    interval: query.get('interval'),
    channels: query.getAll('channel'),
    shown: query.get('shown'),
    isTable: query.get('view') === 'table',
  });
  return { ...choice, channels: channels && isOfVisitors(channels) ? null : channels };
}

function isOfVisitors(channels: readonly ChatChannel[]): boolean {
  return (
    channels.length === VISITORS_CHANNELS.length && VISITORS_CHANNELS.every((id) => channels.includes(id))
  );
}

/** The query of a choice, without defaults. */
export function queryOf(choice: Choice): URLSearchParams {
  const { range, from, to, interval, channels, shown, isTable } = choice;
  return new URLSearchParams([
    ...(range === DEFAULT_RANGE ? [] : [['range', range]]),
    ...(range === 'own' && from !== '' ? [['from', from]] : []),
    ...(range === 'own' && to !== '' ? [['to', to]] : []),
    ...(interval === null ? [] : [['interval', interval]]),
    ...(channels ?? []).map((id) => ['channel', `${id}`]),
    ...(shown === 'chats' ? [] : [['shown', shown]]),
    ...(isTable ? [['view', 'table']] : []),
  ]);
}

/** Issues of a custom range, by field. */
export type RangeIssues = {
  readonly [field in 'from' | 'to']?: 'dayMissing' | 'rangeEmpty' | 'rangeTooLong';
};

export interface Span {
  /** Days, both inclusive. */
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly days: number;
}

/** The days of a range on the day `today`, or its issues. */
export function spanOf(
  { range, from, to }: Pick<Choice, 'range' | 'from' | 'to'>,
  today: string,
): Span | RangeIssues {
  if (range === 'own') {
    if (from === '' || to === '') {
      return { ...(from === '' && { from: 'dayMissing' }), ...(to === '' && { to: 'dayMissing' }) };
    }
    const days = daysOf(from, to);
    if (days < 1) return { to: 'rangeEmpty' };
    if (days > MAX_DAYS) return { from: 'rangeTooLong' };
    return { dateFrom: from, dateTo: to, days };
  }
  const dateFrom = range === 'month' ? `${today.slice(0, -2)}01` : firstDay(Number(range), today);
  return { dateFrom, dateTo: today, days: daysOf(dateFrom, today) };
}

export function isSpan(of: Span | RangeIssues): of is Span {
  return 'days' in of;
}

function daysOf(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** For each interval, the range lengths in days for which it is readable, and fits best. */
const INTERVALS: readonly {
  readonly interval: StatisticsInterval;
  readonly min: number;
  readonly max: number;
  readonly fits: number;
}[] = [
  { interval: 'hour', min: 1, max: 7, fits: 2 },
  { interval: 'day', min: 2, max: MAX_DAYS, fits: 45 },
  { interval: 'week', min: 14, max: MAX_DAYS, fits: 190 },
  { interval: 'month', min: 32, max: MAX_DAYS, fits: MAX_DAYS },
];

/** The intervals that are readable for this many days. */
export function intervalsFor(days: number): readonly StatisticsInterval[] {
  return INTERVALS.filter(({ min, max }) => days >= min && days <= max).map(({ interval }) => interval);
}

/** The chosen interval if it is readable for the range, otherwise the best one. */
export function intervalFor(days: number, chosen: StatisticsInterval | null): StatisticsInterval {
  if (chosen !== null && intervalsFor(days).includes(chosen)) return chosen;
  return INTERVALS.find(({ fits }) => days <= fits)?.interval ?? 'month';
}

/**
 * The inbox filter of a range's conversations. Null if there is none: the inbox filters by one channel or all. The
 * default is visitors' conversations.
 */
export function inboxFilterOf(
  range: { readonly from: string; readonly to: string },
  { range: name, channels }: Pick<Choice, 'range' | 'channels'>,
): Readonly<Record<string, unknown>> | null {
  const dates = { dateFrom: range.from, ...(name === 'own' && { dateTo: range.to }) };
  const [only, ...others] = channels ?? VISITORS_CHANNELS;
  if (others.length === 0) return { channel: only, ...dates };
  const isWhole = channels === null || ALL_CHANNELS.every((id) => channels.includes(id));
  return isWhole ? { audience: 'all', ...dates } : null;
}
