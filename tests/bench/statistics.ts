/** A figure from several runs: the median, and the spread of the runs. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The value below which `share` (0..1) of `values` lie, by the nearest rank; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? 0;
}

export function summarise(values: readonly number[]): Summary {
  return { median: quantile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

/** Ratios per run, because both sides of a pair ran at the same moment on a shared machine. */
export function ratios(left: readonly number[], right: readonly number[]): number[] {
  return left.map((value, at) => value / (right[at] ?? Number.NaN));
}
