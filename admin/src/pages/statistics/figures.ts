import type { StatisticsFigure, StatisticsMetric } from '@colloquy/contracts';
import { shareTrendOf, trendOf, type Meaning, type Trend } from '../../features/figures/trend.ts';

/** A figure on this page, which shows the answered share instead of the unanswered one. */
export type FigureName = Exclude<StatisticsMetric, 'unknownRate'> | 'answeredShare';

/** The format of a figure, and what an increase means. */
export interface FigureKind {
  readonly unit: 'count' | 'share' | 'score' | 'duration' | 'money';
  readonly meaning: Meaning;
}

const count = (meaning: Meaning = 'neutral'): FigureKind => ({ unit: 'count', meaning });
const share = (meaning: Meaning): FigureKind => ({ unit: 'share', meaning });

/** Every figure, in display order. */
export const FIGURES: Readonly<Record<FigureName, FigureKind>> = {
  chats: count(),
  visitors: count(),
  messages: count(),
  answeredShare: share('good'),
  answered: count('good'),
  unknown: count('bad'),
  deflection: share('good'),
  satisfaction: share('good'),
  up: count('good'),
  down: count('bad'),
  csat: { unit: 'score', meaning: 'good' },
  csatCount: count(),
  contacts: count(),
  handoffs: count(),
  latencyP50: { unit: 'duration', meaning: 'bad' },
  latencyP95: { unit: 'duration', meaning: 'bad' },
  firstTokenP50: { unit: 'duration', meaning: 'bad' },
  cacheRate: share('neutral'),
  answersBilled: count(),
  tokensIn: count(),
  tokensOut: count(),
  cost: { unit: 'money', meaning: 'bad' },
};

export const FIGURE_NAMES = Object.keys(FIGURES).filter(isFigureName);

export function isFigureName(text: unknown): text is FigureName {
  return typeof text === 'string' && Object.hasOwn(FIGURES, text);
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
export function trendOfFigure(figure: StatisticsFigure, { unit, meaning }: FigureKind): Trend | null {
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
