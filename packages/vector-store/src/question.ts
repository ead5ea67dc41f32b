import { chooseRanking, type Ranking } from './ranking/fusion.ts';
import type { RelevanceProfile } from './ranking/relevance-profile.ts';
import { askedTerms, type AskedTerm } from './text/sparse-vector.ts';
import { normalised } from './points.ts';
import { DEFAULT_CANDIDATES, type SearchRequest } from './vector-store.ts';

/** A validated search request with its terms and its ranking. */
export interface Question {
  readonly ranking: Ranking;
  /** Query vector of length 1; null when only keywords count. */
  readonly vector: Float32Array | null;
  /** The content terms; empty in mode `vector`. */
  readonly asked: readonly AskedTerm[];
  readonly withSparse: boolean;
  readonly topK: number;
  readonly candidates: number;
}

/** Prepares a request for the retrievers. Throws VECTOR_NOT_VALID for a vector of the wrong size or not finite. */
export function readQuestion(request: SearchRequest, dimension: number, profile: RelevanceProfile): Question {
  const language = request.language ?? null;
  const vector = request.vector === null ? null : normalised(request.vector, dimension);
  const withSparse = vector === null || request.mode === 'hybrid';
  const asked = withSparse ? askedTerms(request.text, language) : [];
  return {
    ranking: chooseRanking(
      { mode: request.mode, hasVector: vector !== null, hasTerms: asked.length > 0, language },
      profile,
    ),
    vector,
    asked,
    withSparse,
    topK: request.topK,
    candidates: request.candidates ?? DEFAULT_CANDIDATES,
  };
}
