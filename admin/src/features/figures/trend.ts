import type { Metric, StatisticsFigure } from '@colloquy/contracts';

/** Comparison of a figure with the previous range. */
export interface Trend {
  readonly direction: 'more' | 'less' | 'same';
  /** Difference in percent of the previous range, or in percentage points of a share; null when not meaningful. */
  readonly by: number | null;
  readonly isGood: boolean | null;
}

const PERCENT = 100;

/** The trend of a count; none while one of the two ranges is unknown. */
export function trendOf({ value, previous }: StatisticsFigure, meaning: Metric['meaning']): Trend | null {
  if (value === null || previous === null) return null;
  const by = previous === 0 ? null : Math.round((Math.abs(value - previous) / previous) * PERCENT);
  return trend(value - previous, by, meaning);
}

/** The trend of a share between 0 and 1, in percentage points. */
export function shareTrendOf(
  { value, previous }: StatisticsFigure,
  meaning: Metric['meaning'],
): Trend | null {
  if (value === null || previous === null) return null;
  const points = Math.round(value * PERCENT) - Math.round(previous * PERCENT);
  return trend(points, Math.abs(points), meaning);
}

function trend(difference: number, by: number | null, meaning: Metric['meaning']): Trend {
  if (difference === 0) return { direction: 'same', by: null, isGood: null };
  const isMore = difference > 0;
  return {
    direction: isMore ? 'more' : 'less',
    by,
    isGood: meaning === 'neutral' ? null : isMore === (meaning === 'good'),
  };
}

/** The share of answered questions, from the share of unanswered ones. */
export function answeredShare(unknownRate: StatisticsFigure): StatisticsFigure {
  const of = (rate: number | null) => (rate === null ? null : 1 - rate);
  return { value: of(unknownRate.value), previous: of(unknownRate.previous), changePct: null };
}

/** A share as a whole percentage. */
export function percentOf(share: number): number {
  return Math.round(share * PERCENT);
}
