export {
  DEFAULT_CANDIDATES,
  DEFAULT_TOP_K,
  SEARCH_DEADLINE_MS,
  WRITE_DEADLINE_MS,
  type BotScope,
  type Exclusion,
  type ItemScope,
  type SearchHit,
  type SearchMode,
  type SearchRequest,
  type SearchScores,
  type StoredChunk,
  type VectorPoint,
  type VectorSpace,
  type VectorStore,
  type VersionCount,
  type VersionScope,
} from './vector-store.ts';
export {
  createEmbeddedVectorStore,
  type EmbeddedVectorStoreOptions,
} from './embedded/create-embedded-vector-store.ts';
export { coverage, termWeight, type WeightedTerm } from './ranking/coverage.ts';
export { denseScore, rawScore, relevance, type Evidence, type Ranking } from './ranking/fusion.ts';
export {
  DEFAULT_THRESHOLD,
  GENERAL_PROFILE,
  LOCAL_ENGLISH_PROFILE,
  profileOf,
  type RelevanceProfile,
} from './ranking/relevance-profile.ts';
export {
  SPARSE_PARAMETERS,
  documentVector,
  keywordText,
  queryIndices,
  type SparseParameters,
  type SparseVector,
} from './text/sparse-vector.ts';
