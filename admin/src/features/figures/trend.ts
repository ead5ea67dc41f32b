import type { StatisticsFigure } from '@colloquy/contracts';

/** How a figure stands beside that of the range before. */
export interface Trend {
  readonly direction: 'more' | 'less' | 'same';
  /** By how much, in percent of the range before, or in percentage points of a share; null where that says nothing. */
  readonly by: number | null;
  readonly isGood: boolean | null;
}

/** What more of a figure means: questions only tell how busy it was. */
export type Meaning = 'good' | 'bad' | 'neutral';

const PERCENT = 100;

/** The trend of a count; none while one of the two ranges is not known. */
export function trendOf({ value, previous }: StatisticsFigure, meaning: Meaning): Trend | null {
  if (value === null || previous === null) return null;
  const by = previous === 0 ? null : Math.round((Math.abs(value - previous) / previous) * PERCENT);
  return trend(value - previous, by, meaning);
}

/** The trend of a share between 0 and 1, in percentage points. */
export function shareTrendOf({ value, previous }: StatisticsFigure, meaning: Meaning): Trend | null {
  if (value === null || previous === null) return null;
  const points = Math.round(value * PERCENT) - Math.round(previous * PERCENT);
  return trend(points, Math.abs(points), meaning);
}

function trend(difference: number, by: number | null, meaning: Meaning): Trend {
  if (difference === 0) return { direction: 'same', by: null, isGood: null };
  const isMore = difference > 0;
  return {
    direction: isMore ? 'more' : 'less',
    by,
    isGood: meaning === 'neutral' ? null : isMore === (meaning === 'good'),
  };
}

/** The share that is answered, of what is told of the share that is not. */
export function answeredShare(unknownRate: StatisticsFigure): StatisticsFigure {
  const of = (rate: number | null) => (rate === null ? null : 1 - rate);
  return { value: of(unknownRate.value), previous: of(unknownRate.previous), changePct: null };
}

/** A share as a whole percentage. */
export function percentOf(share: number): number {
  return Math.round(share * PERCENT);
}
