/** How the figures of a metric are shown and compared. */
export interface Metric {
  /**
   * Counts and money of the intervals add up to those of the range. Shares lie between 0 and 1, scores between 1 and 5,
   * durations are in milliseconds; all three are null when there is nothing to measure.
   */
  readonly unit: 'count' | 'share' | 'score' | 'duration' | 'money';
  /** Whether an increase is good or bad; more questions are neither. */
  readonly meaning: 'good' | 'bad' | 'neutral';
}

const count = (meaning: Metric['meaning'] = 'neutral'): Metric => ({ unit: 'count', meaning });
const share = (meaning: Metric['meaning']): Metric => ({ unit: 'share', meaning });
const duration = (): Metric => ({ unit: 'duration', meaning: 'bad' });

/**
 * Every metric of the conversation statistics, and how it is counted (definitions, section 9). The order of the rows is
 * the order of the CSV's columns and of the page's menu.
 */
export const METRICS = {
  /** Conversations with at least one question. */
  chats: count(),
  /** Distinct askers. */
  visitors: count(),
  /** Questions; turns of surveys are none. */
  messages: count(),
  /** Questions with an answer of any source but UNKNOWN. */
  answered: count('good'),
  unknown: count('bad'),
  /** `unknown` / (`answered` + `unknown`). */
  unknownRate: share('bad'),
  /** Answers from the cache / `answered`. */
  cacheRate: share('neutral'),
  /** Conversations with an answer and without a handoff, a contact form or a thumbs-down / `chats`. */
  deflection: share('good'),
  /** Conversations in which a handoff was requested. */
  handoffs: count(),
  up: count('good'),
  down: count('bad'),
  /** `up` / (`up` + `down`). */
  satisfaction: share('good'),
  /** Mean of the ratings of conversations. */
  csat: { unit: 'score', meaning: 'good' },
  csatCount: count(),
  /** Contact forms sent. */
  contacts: count(),
  /** Percentiles over answers generated from the knowledge. */
  latencyP50: duration(),
  latencyP95: duration(),
  firstTokenP50: duration(),
  answersBilled: count(),
  tokensIn: count(),
  tokensOut: count(),
  /** Price of the models' tokens; null when one of the prices is unknown. */
  cost: { unit: 'money', meaning: 'bad' },
} as const satisfies Readonly<Record<string, Metric>>;

export type StatisticsMetric = keyof typeof METRICS;
export const STATISTICS_METRICS = Object.keys(METRICS) as readonly StatisticsMetric[];

/** Builds a value for each metric. */
export function byMetric<T>(of: (metric: StatisticsMetric) => T): Record<StatisticsMetric, T> {
  return Object.fromEntries(STATISTICS_METRICS.map((metric) => [metric, of(metric)])) as Record<
    StatisticsMetric,
    T
  >;
}
