import type { StatisticsFigure, StatisticsMetric } from '@colloquy/contracts';
import { shareTrendOf, trendOf, type Meaning, type Trend } from '../../features/figures/trend.ts';

/** A figure as this page shows it: the share that is answered in place of the share that is not. */
export type FigureName = Exclude<StatisticsMetric, 'unknownRate'> | 'answeredShare';

/** How a figure is written, and what more of it means. */
export interface FigureKind {
  readonly unit: 'count' | 'share' | 'score' | 'duration' | 'money';
  readonly meaning: Meaning;
}

const count = (meaning: Meaning = 'neutral'): FigureKind => ({ unit: 'count', meaning });
const share = (meaning: Meaning): FigureKind => ({ unit: 'share', meaning });

/** Every figure, in the order in which it is offered. */
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

/** How a figure stands beside that of the range before. */
export function trendOfFigure(figure: StatisticsFigure, { unit, meaning }: FigureKind): Trend | null {
  return unit === 'share' ? shareTrendOf(figure, meaning) : trendOf(figure, meaning);
}

/** Two counts as one. */
export function sumOf(one: StatisticsFigure, other: StatisticsFigure): StatisticsFigure {
  const sum = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));
  return {
    value: sum(one.value, other.value),
    previous: sum(one.previous, other.previous),
    changePct: null,
  };
}
