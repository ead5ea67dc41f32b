import type { CosineRange } from '@colloquy/vector-store';
import type { MeasuredCosines } from './search-index.policy.ts';

/** Passages that a measurement looks at; more change its figures in the third decimal. */
export const SAMPLED_PASSAGES = 256;
/** Of fewer, a median says nothing. */
export const FEWEST_PASSAGES = 8;
/** Of the nearest passages: those above it are almost the same text. */
const CEILING_QUANTILE = 0.95;
/** From here on two passages are one text that is there twice, and say nothing of texts that are about the same. */
export const SAME_TEXT = 0.995;
/** A model whose near passages are hardly nearer than any others tells nothing apart. */
const NARROWEST_RANGE = 0.02;

/**
 * What cosines of a model mean: unrelated is the median of pairs of passages taken at random, certain the cosine that only
 * one in twenty passages has with the one nearest to it. Null when there are too few, or when the two are hardly apart.
 */
export function cosineRange(pairs: readonly number[], nearest: readonly number[]): CosineRange | null {
  if (pairs.length < FEWEST_PASSAGES || nearest.length < FEWEST_PASSAGES) return null;
  const floor = quantile(pairs, 0.5);
  const ceiling = quantile(nearest, CEILING_QUANTILE);
  return ceiling - floor < NARROWEST_RANGE ? null : { floor, ceiling };
}

/** Whether a collection with so many passages in its sample is to be measured: at first, and again whenever it has doubled. */
export function isMeasuringDue(measured: MeasuredCosines | null, sampled: number): boolean {
  if (sampled < FEWEST_PASSAGES) return false;
  return measured === null || sampled >= Math.min(SAMPLED_PASSAGES, 2 * measured.passages);
}

/** Whether a measurement stands as long as its collection does. */
export function isFinal(measured: MeasuredCosines | null): boolean {
  return measured !== null && measured.passages >= SAMPLED_PASSAGES;
}

/** Interpolated between the two values on either side. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
