/** Logistic regression over standardised factors, which gives a likelihood. */
export interface LearntLogistic<TFactor extends string> {
  readonly intercept: number;
  readonly factors: Readonly<
    Record<TFactor, { readonly mean: number; readonly spread: number; readonly weight: number }>
  >;
}

/** The learnt likelihood of `factors`, 0 to 1; `names` lists all of them. */
export function logisticOf<TFactor extends string>(
  names: readonly TFactor[],
  factors: Readonly<Record<TFactor, number>>,
  { intercept, factors: learnt }: LearntLogistic<TFactor>,
): number {
  const sum = names.reduce((total, name) => {
    const { mean, spread, weight } = learnt[name];
    return total + (weight * (factors[name] - mean)) / spread;
  }, intercept);
  return 1 / (1 + Math.exp(-sum));
}
