import { weightOf, type SparseVector } from '../text/sparse-vector.ts';

/** A term of the question and how much it tells, in natural log units. */
export interface WeightedTerm {
  readonly index: number;
  readonly weight: number;
  /** Terms that stand for it where a typing error is forgiven: no chunk of the bot has the term itself. */
  readonly instead?: readonly number[];
}

/** What a term one typing error away counts for: less than the term itself would. Chosen by measurement (docs/adr/0027). */
export const FORGIVEN_SHARE = 0.8;

/**
 * Chunks of an imagined surrounding collection. It keeps the term weights of a bot with three chunks on the
 * scale of those of a bot with ten thousand; without it a small bot's own subject would weigh nothing.
 * Chosen by tests/bench/fusion (docs/adr/0007).
 */
const BACKGROUND_CHUNKS = 30;

/**
 * Inverse document frequency ln((N + B + 1) / (df + 1)), after Spärck Jones (1972), smoothed by B chunks. A term
 * that the bot never uses weighs most: a question about another subject can't be covered by its small words.
 */
export function termWeight(chunksWithTerm: number, chunks: number): number {
  return Math.log((chunks + BACKGROUND_CHUNKS + 1) / (chunksWithTerm + 1));
}

/**
 * Share of the question's term weight that the chunk covers, 0..1: BM25 divided by the most that any chunk
 * could reach for this question, so figures of different questions can be compared.
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
