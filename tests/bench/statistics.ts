/** A figure from several runs: the middle one, and how far apart the runs were. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The value below which `share` (0..1) of `values` lie, by the nearest rank; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? 0;
}

export function summarise(values: readonly number[]): Summary {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

/** Ratios run by run: the two sides of a pair met the same moment of a shared machine. */
export function ratios(left: readonly number[], right: readonly number[]): number[] {
  return left.map((value, at) => value / (right[at] ?? Number.NaN));
}
