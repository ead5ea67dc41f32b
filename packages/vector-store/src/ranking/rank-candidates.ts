import type { SparseVector } from '../text/sparse-vector.ts';
import type { SearchScores } from '../vector-store.ts';
import { coverage, type WeightedTerm } from './coverage.ts';
import { relevance, type Ranking } from './fusion.ts';
import type { RelevanceProfile } from './relevance-profile.ts';

export interface Candidate<T> {
  readonly chunk: T;
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

/**
 * The best `topK` candidates by relevance, best first; the one rule by which every adapter ranks. Chunks with
 * no relevance at all are left out. Ties go by item, version and index, so equal stores give equal answers.
 */
export function rankCandidates<T extends ChunkKey>(
  candidates: readonly Candidate<T>[],
  question: { ranking: Ranking; terms: readonly WeightedTerm[]; topK: number; withSparse: boolean },
  profile: RelevanceProfile,
): Ranked<T>[] {
  return candidates
    .map(({ chunk, cosine, sparse }) => {
      const evidence = {
        dense: cosine,
        sparse: question.withSparse ? coverage(question.terms, sparse) : null,
      };
      return { chunk, scores: { ...evidence, fused: relevance(evidence, question.ranking, profile) } };
    })
    .filter(({ scores }) => scores.fused > 0)
    .sort((left, right) => right.scores.fused - left.scores.fused || byKey(left.chunk, right.chunk))
    .slice(0, question.topK);
}

function byKey(left: ChunkKey, right: ChunkKey): number {
  if (left.itemId !== right.itemId) return left.itemId < right.itemId ? -1 : 1;
  return left.version - right.version || left.index - right.index;
}
