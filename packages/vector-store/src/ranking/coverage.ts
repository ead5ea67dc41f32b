import { weightOf, type SparseVector } from '../text/sparse-vector.ts';

/** A term of the question and its information content, in natural log units. */
export interface WeightedTerm {
  readonly index: number;
  readonly weight: number;
  /** Replacement terms for a typing error: no chunk of the bot contains the term itself. */
  readonly instead?: readonly number[];
}

/** Weight of a term one typing error away, relative to the term itself. Chosen by measurement (docs/adr/0027). */
export const FORGIVEN_SHARE = 0.8;

/**
 * Number of chunks in an imaginary background collection. It keeps the term weights of a bot with three chunks on the
 * scale of one with ten thousand; without it the subject of a small bot would have no weight. Chosen by
 * tests/bench/fusion (docs/adr/0007).
 */
const BACKGROUND_CHUNKS = 30;

/**
 * Inverse document frequency ln((N + B + 1) / (df + 1)), after Spärck Jones (1972), smoothed by B chunks. A term that
 * the bot never uses has the highest weight, so that small words alone cannot cover a question about another subject.
 */
export function termWeight(chunksWithTerm: number, chunks: number): number {
  return Math.log((chunks + BACKGROUND_CHUNKS + 1) / (chunksWithTerm + 1));
}

/**
 * Share of the question's term weight that the chunk covers, 0..1: BM25 divided by the maximum for this question, so
 * that figures of different questions are comparable.
 */
export function coverage(terms: readonly WeightedTerm[], chunk: SparseVector): number {
  let total = 0;
  let covered = 0;
  for (const { index, weight, instead } of terms) {
    total += weight;
    covered += weight * (instead === undefined ? weightOf(chunk, index) : bestInstead(instead, chunk));
  }
  return total === 0 ? 0 : covered / total;
}

function bestInstead(indices: readonly number[], chunk: SparseVector): number {
  return FORGIVEN_SHARE * Math.max(...indices.map((index) => weightOf(chunk, index)));
}
