import {
  METRICS,
  STATISTICS_METRICS,
  type Metric,
  type StatisticsFigure,
  type StatisticsMetric,
} from '@colloquy/contracts';
import { shareTrendOf, trendOf, type Trend } from '../../features/figures/trend.ts';

/** A figure on this page, which shows the answered share instead of the unanswered one. */
export type FigureName = Exclude<StatisticsMetric, 'unknownRate'> | 'answeredShare';

/** Unit and meaning of every figure. */
export const FIGURES: Readonly<Record<FigureName, Metric>> = {
  ...METRICS,
  answeredShare: { unit: METRICS.unknownRate.unit, meaning: 'good' },
};

/** Every figure, in display order. */
export const FIGURE_NAMES: readonly FigureName[] = STATISTICS_METRICS.map((metric) =>
  metric === 'unknownRate' ? 'answeredShare' : metric,
);

export function isFigureName(text: unknown): text is FigureName {
  return FIGURE_NAMES.some((name) => name === text);
}

/** The value of a figure at a point of the series. */
export function valueAt(
  point: Readonly<Record<StatisticsMetric, number | null>>,
  name: FigureName,
): number | null {
  if (name !== 'answeredShare') return point[name];
  return point.unknownRate === null ? null : 1 - point.unknownRate;
}

/** The trend of a figure compared with the previous range. */
export function trendOfFigure(figure: StatisticsFigure, { unit, meaning }: Metric): Trend | null {
  return unit === 'share' ? shareTrendOf(figure, meaning) : trendOf(figure, meaning);
}

/** The sum of two counts. */
export function sumOf(one: StatisticsFigure, other: StatisticsFigure): StatisticsFigure {
  const sum = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));
  return {
    value: sum(one.value, other.value),
    previous: sum(one.previous, other.previous),
    changePct: null,
  };
}
