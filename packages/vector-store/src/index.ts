export {
  DEFAULT_CANDIDATES,
  DEFAULT_TOP_K,
  INDEX_VERSION,
  type BotScope,
  type CosineRange,
  type EmbeddingScale,
  type Exclusion,
  type SampledChunk,
  type SearchHit,
  type StoredChunk,
  type VectorPoint,
  type VectorCollections,
  type VectorSpace,
  type VectorStore,
  type VersionCount,
  type WorkspaceScope,
} from './vector-store.ts';
export { createEmbeddedVectorCollections } from './embedded/create-embedded-vector-collections.ts';
export { createEmbeddedVectorStore } from './embedded/create-embedded-vector-store.ts';
export { keywordScore, rankCandidates } from './ranking/rank-candidates.ts';
export { coverage, termWeight } from './ranking/coverage.ts';
export { relevance, type Ranking } from './ranking/fusion.ts';
export {
  DEFAULT_THRESHOLD,
  GENERAL_PROFILE,
  hasOwnProfile,
  LOCAL_ENGLISH_PROFILE,
  type RelevanceProfile,
} from './ranking/relevance-profile.ts';
export { documentVector, keywordText, queryIndices, type SparseVector } from './text/sparse-vector.ts';
