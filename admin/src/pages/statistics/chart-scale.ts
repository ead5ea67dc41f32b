import type { Metric } from '@colloquy/contracts';

/** Axis ends whose half is a round number too. */
const ROUND = [1, 2, 4, 6, 8, 10];
const TOPS = { share: 1, score: 5 } as const;

/** The end of a chart's axis: fixed for shares and scores, otherwise the next round number. */
export function topOf(values: readonly (number | null)[], unit: Metric['unit']): number {
  if (unit === 'share' || unit === 'score') return TOPS[unit];
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return (ROUND.find((round) => round * power >= most) ?? 1) * power;
}

/** The axis marks, from the top down. A count has no halves. */
export function ticksOf(top: number, unit: Metric['unit']): readonly number[] {
  return unit === 'count' && top === 1 ? [1, 0] : [top, top / 2, 0];
}

/** Indexes of the labelled points below the chart: at most `most`, evenly spaced. */
export function namedPoints(points: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(points / most));
  return Array.from({ length: Math.ceil(points / step) }, (_, at) => at * step);
}
