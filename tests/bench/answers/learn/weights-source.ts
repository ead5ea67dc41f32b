import type { LearntWeights } from './logistic-regression.ts';

const DIGITS = 4;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

/** Learnt weights as the source text of an object, rounded. */
export function weightsSource({ intercept, factors }: LearntWeights<string>): string {
  const rows = [...factors].map(
    ([name, { mean, spread, weight }]) =>
      `    ${name}: { mean: ${rounded(mean)}, spread: ${rounded(spread)}, weight: ${rounded(weight)} },`,
  );
  return `{\n  intercept: ${rounded(intercept)},\n  factors: {\n${rows.join('\n')}\n  },\n}`;
}
