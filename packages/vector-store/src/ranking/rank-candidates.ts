import type { SparseVector } from '../text/sparse-vector.ts';
import type { SearchScores } from '../vector-store.ts';
import { bestWindow, type ReadableChunk } from './best-window.ts';
import { coverage, type WeightedTerm } from './coverage.ts';
import { relevance, type Ranking } from './fusion.ts';
import type { RelevanceProfile } from './relevance-profile.ts';

export interface Candidate<T> {
  readonly chunk: T;
  /** Null without a query vector, and for a chunk that has no vector yet. */
  readonly cosine: number | null;
  readonly sparse: SparseVector;
}

export interface Ranked<T> {
  readonly chunk: T;
  readonly scores: SearchScores;
}

interface ChunkKey {
  readonly itemId: string;
  readonly version: number;
  readonly index: number;
}

interface RankedQuestion {
  readonly ranking: Ranking;
  readonly terms: readonly WeightedTerm[];
  readonly topK: number;
  readonly withSparse: boolean;
}

/** Number of top candidates that are read sentence by sentence. */
const READ_CLOSELY = 30;
/** Weight of the best window in the keyword score; the whole chunk's coverage has the rest (docs/adr/0022). */
const WINDOW_SHARE = 0.5;

/**
 * The best `topK` candidates by relevance, best first; every adapter ranks by this rule. The top candidates by
 * coverage and cosine are read closely: `read` returns the text of one, null when it was deleted. Chunks without any
 * relevance are left out. Ties are broken by item, version and index, so equal stores give equal answers.
 */
export function rankCandidates<T extends ChunkKey>(
  candidates: readonly Candidate<T>[],
  question: RankedQuestion,
  profile: RelevanceProfile,
  read: (chunk: T) => ReadableChunk | null,
): Ranked<T>[] {
  const score = (candidate: Candidate<T>, sparse: number | null): Ranked<T> => {
    const evidence = { dense: candidate.cosine, sparse };
    // A chunk without a vector lacks half of the mix; keywords alone have a scale of their own.
    const isHalf = candidate.cosine === null && question.ranking === 'hybrid';
    const ranking = isHalf ? 'keywords' : question.ranking;
    return { chunk: candidate.chunk, scores: { ...evidence, fused: relevance(evidence, ranking, profile) } };
  };
  const atFirstSight = candidates.map((candidate) => {
    const covered = question.withSparse ? coverage(question.terms, candidate.sparse) : null;
    return { candidate, covered, ...score(candidate, covered) };
  });
  return atFirstSight
    .sort(byRelevance)
    .map(({ candidate, covered }, at) => {
      if (covered === null) return score(candidate, null);
      const text = at < READ_CLOSELY ? read(candidate.chunk) : null;
      return score(candidate, keywordScore(question.terms, covered, text));
    })
    .filter(({ scores }) => scores.fused > 0)
    .sort(byRelevance)
    .slice(0, question.topK);
}

/** Coverage of the whole chunk and of its best window; an unread text counts as one without a window. */
export function keywordScore(
  terms: readonly WeightedTerm[],
  covered: number,
  text: ReadableChunk | null,
): number {
  const window = text === null || covered === 0 ? 0 : bestWindow(terms, text);
  return (1 - WINDOW_SHARE) * covered + WINDOW_SHARE * window;
}

function byRelevance<T extends ChunkKey>(left: Ranked<T>, right: Ranked<T>): number {
  return right.scores.fused - left.scores.fused || byKey(left.chunk, right.chunk);
}

function byKey(left: ChunkKey, right: ChunkKey): number {
  if (left.itemId !== right.itemId) return left.itemId < right.itemId ? -1 : 1;
  return left.version - right.version || left.index - right.index;
}
