/** One observation: its features, its outcome and its weight. */
export interface Observation<TName extends string> {
  readonly factors: Readonly<Record<TName, number>>;
  readonly isTrue: boolean;
  readonly weight: number;
}

interface LearntFactor {
  readonly mean: number;
  readonly spread: number;
  readonly weight: number;
}

export interface LearntWeights<TName extends string> {
  readonly intercept: number;
  readonly factors: ReadonlyMap<TName, LearntFactor>;
}

const ROUNDS = 1_500;
/** L2 regularisation: keeps weak factors from getting large weights. */
const PENALTY = 0.001;

/**
 * Logistic regression over standardised factors, by plain gradient descent: deterministic for the same observations.
 */
export function learnWeights<TName extends string>(
  names: readonly TName[],
  observations: readonly Observation<TName>[],
): LearntWeights<TName> {
  const total = observations.reduce((sum, { weight }) => sum + weight, 0);
  const meanOf = (value: (one: Observation<TName>) => number): number =>
    observations.reduce((sum, one) => sum + one.weight * value(one), 0) / total;
  const standards = names.map((name) => {
    const mean = meanOf(({ factors }) => factors[name]);
    const spread = Math.sqrt(meanOf(({ factors }) => (factors[name] - mean) ** 2));
    return { name, mean, spread: spread === 0 ? 1 : spread };
  });
  const rows = observations.map(({ factors, isTrue, weight }) => ({
    values: [1, ...standards.map(({ name, mean, spread }) => (factors[name] - mean) / spread)],
    target: Number(isTrue),
    share: weight / total,
  }));
  let weights = Array.from({ length: names.length + 1 }, () => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : PENALTY * weight));
    for (const { values, target, share } of rows) {
      const sum = values.reduce((before, value, at) => before + value * (weights[at] ?? 0), 0);
      const error = (1 / (1 + Math.exp(-sum)) - target) * share;
      values.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + error * value;
      });
    }
    weights = weights.map((weight, at) => weight - (slope[at] ?? 0));
  }
  const [intercept = 0, ...others] = weights;
  return {
    intercept,
    factors: new Map(
      standards.map(({ name, mean, spread }, at) => [name, { mean, spread, weight: others[at] ?? 0 }]),
    ),
  };
}
