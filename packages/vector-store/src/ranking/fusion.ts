import type { SearchMode } from '../vector-store.ts';
import { DEFAULT_THRESHOLD, understands, type RelevanceProfile } from './relevance-profile.ts';

interface Evidence {
  /** Cosine similarity; null without a query vector. */
  readonly dense: number | null;
  /** Coverage of the question's terms, 0..1; null when keywords do not count. */
  readonly sparse: number | null;
}

export type Ranking = 'hybrid' | 'vector' | 'keywords';

/**
 * The ranking of a question. Without a vector, keywords; in mode `vector`, the embedding; in mode `hybrid` both, but
 * only keywords when the model does not know the language, and only the embedding when the question has no content
 * terms (an emoji, "what is it?").
 */
export function chooseRanking(
  question: { mode: SearchMode; hasVector: boolean; hasTerms: boolean; language: string | null },
  profile: RelevanceProfile,
): Ranking {
  if (!question.hasVector) return 'keywords';
  if (question.mode === 'vector' || !question.hasTerms) return 'vector';
  return understands(profile, question.language) ? 'hybrid' : 'keywords';
}

/** Relevance of a chunk, 0..1: the convex mix of both scores on the common scale of `onCommonScale`. */
export function relevance(evidence: Evidence, ranking: Ranking, profile: RelevanceProfile): number {
  return onCommonScale(rawScore(evidence, ranking, profile), profile.boundaries[ranking]);
}

/** The mix before calibration, 0..1. */
function rawScore(evidence: Evidence, ranking: Ranking, profile: RelevanceProfile): number {
  const dense = evidence.dense === null ? 0 : denseScore(evidence.dense, profile);
  const sparse = evidence.sparse ?? 0;
  if (ranking === 'vector') return dense;
  if (ranking === 'keywords') return sparse;
  return profile.keywordWeight * sparse + (1 - profile.keywordWeight) * dense;
}

/** A cosine on the model's own scale: 0 unrelated, 1 certain. */
export function denseScore(cosine: number, profile: RelevanceProfile): number {
  return clamp((cosine - profile.denseFloor) / (profile.denseCeiling - profile.denseFloor));
}

/**
 * Piecewise linear map of 0 to 0, `boundary` to DEFAULT_THRESHOLD and 1 to 1. It keeps the order; the same figure
 * means the same chance of containing the answer in every ranking.
 */
export function onCommonScale(raw: number, boundary: number): number {
  const value = clamp(raw);
  if (value <= boundary) return (DEFAULT_THRESHOLD * value) / boundary;
  return DEFAULT_THRESHOLD + ((1 - DEFAULT_THRESHOLD) * (value - boundary)) / (1 - boundary);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}
