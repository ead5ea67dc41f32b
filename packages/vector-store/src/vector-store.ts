/** One chunk of one version of a knowledge item, with its embedding. */
export interface VectorPoint {
  readonly workspaceId: string;
  readonly botId: string;
  readonly itemId: string;
  readonly version: number;
  /** Index of the chunk in its version, from 0. */
  readonly index: number;
  readonly text: string;
  readonly headingPath: readonly string[];
  readonly page: number | null;
  readonly url: string | null;
  readonly title: string;
  /** BCP 47 language of the chunk, null when unknown. */
  readonly language: string | null;
  readonly hash: string;
  /**
   * One per piece of the chunk; the nearest counts for the chunk. Null until they are known: keywords already find
   * the chunk, and a later write of the point adds its vectors.
   */
  readonly vectors: readonly Float32Array[] | null;
}

export interface StoredChunk extends Omit<VectorPoint, 'vectors'> {
  readonly hasVector: boolean;
}

export interface BotScope {
  readonly workspaceId: string;
  readonly botId: string;
}

/** All bots of a workspace. */
export interface WorkspaceScope {
  readonly workspaceId: string;
  readonly botId?: undefined;
}

export interface ItemScope extends BotScope {
  readonly itemId: string;
}

export interface VersionScope extends ItemScope {
  readonly version: number;
}

/** Indexes from `from` on, and before `to`. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Which chunks of an item to list: all, one version, or a range of one version. */
export type ItemListing = ItemScope &
  (
    | { readonly version?: number; readonly range?: undefined }
    | { readonly version: number; readonly range: IndexRange }
  );

export interface VersionCount extends VersionScope {
  readonly count: number;
  /** Those of `count` that have vectors. */
  readonly withVectors: number;
}

/** The embedding model that filled the store, and its dimension. */
export interface VectorSpace {
  readonly modelId: string;
  readonly dimension: number;
}

/** Cosines of a model's vectors: of passages about different things, and of passages about the same. */
export interface CosineRange {
  readonly floor: number;
  readonly ceiling: number;
}

/** What is known of an embedding model beside its id. */
export interface EmbeddingScale {
  /** As it was measured; null when it was not yet. */
  readonly range: CosineRange | null;
  /** Primary language tags that the model was made for; null when it knows the usual ones. */
  readonly languages: readonly string[] | null;
}

/** A chunk with the vectors of its pieces. */
export interface SampledChunk extends VersionScope {
  readonly index: number;
  readonly vectors: readonly Float32Array[];
}

/**
 * Hides points of `itemId` except those of `keepVersion` (null hides all), so that only the knowledge service's
 * database decides which version is active.
 */
export interface Exclusion {
  readonly itemId: string;
  readonly keepVersion: number | null;
}

/**
 * Raised when the stored form of a chunk, from which its hash is made, changes: unfinished work then starts again.
 * Points of an older version are still found until their bot is re-indexed. 2: pieces are embedded.
 */
export const INDEX_VERSION = 2;

export type SearchMode = 'vector' | 'hybrid';

export interface SearchRequest extends BotScope {
  readonly text: string;
  /** Embedding of `text`; null searches by keywords only. */
  readonly vector: Float32Array | null;
  /** `vector` ranks by the embedding only, `hybrid` by embedding and keywords. */
  readonly mode: SearchMode;
  readonly topK: number;
  /** Number of chunks that each retriever passes to the ranking; default DEFAULT_CANDIDATES. */
  readonly candidates?: number;
  readonly exclude?: readonly Exclusion[];
  /** Limits the search to chunks of these items; default all, empty means none. */
  readonly only?: readonly string[];
  /** Language of the question; null or absent when unknown. */
  readonly language?: string | null;
  /** Of the model that made the vectors; without effect on one whose cosines were measured with the product. */
  readonly scale?: EmbeddingScale;
}

export interface SearchScores {
  /** Cosine similarity of the nearest piece, -1..1; null without a query vector, and for a chunk without vectors. */
  readonly dense: number | null;
  /** Share of the question's weighted terms that the chunk and its best two sentences cover, 0..1; null in mode `vector`. */
  readonly sparse: number | null;
  /** Relevance, 0..1, on the same scale for every query, mode and adapter: thresholds are compared with it. */
  readonly fused: number;
}

export interface SearchHit extends Omit<StoredChunk, 'workspaceId' | 'botId' | 'hasVector'> {
  readonly scores: SearchScores;
}

/** Candidates that each retriever returns (definitions, section 6). */
export const DEFAULT_CANDIDATES = 30;
/** Chunks passed to the answer (definitions, section 6). */
export const DEFAULT_TOP_K = 6;
/** A longer search fails as unavailable (timeouts of the reliability promises). */
export const SEARCH_DEADLINE_MS = 2_000;
/** Writes and listings move more data than a search, and no visitor waits for them. */
export const WRITE_DEADLINE_MS = 30_000;

/**
 * Stores and searches chunks. Every call except `ping`, `close`, `isEmpty`, `sampleVectors` and `ensureCollection` is
 * bound to a workspace; a failing or slow store is an AppError `vectorStoreUnavailable`, never an empty answer.
 */
export interface VectorStore {
  /**
   * Prepares the store for vectors of this space. Throws VECTOR_SPACE_MISMATCH when it contains vectors of another.
   */
  ensureCollection(space: VectorSpace): Promise<void>;
  /** The space of its vectors, or that it was prepared for; null before `ensureCollection`. */
  storedSpace(): Promise<VectorSpace | null>;
  /**
   * Writes points and returns once they are searchable and durable. A point's id is derived from item, version and
   * index, so repeating a call changes nothing. Throws VECTOR_NOT_VALID before writing any point when a vector has
   * the wrong size, is all zero or contains a value that is not finite.
   */
  upsert(points: readonly VectorPoint[]): Promise<void>;
  /** Number of the version's chunks that have their vectors. */
  countVersion(scope: VersionScope): Promise<number>;
  deleteItem(scope: ItemScope): Promise<void>;
  deleteOtherVersions(scope: ItemScope & { readonly keepVersion: number }): Promise<void>;
  deleteBot(scope: BotScope): Promise<void>;
  deleteWorkspace(workspaceId: string): Promise<void>;
  /** All chunks of an item or of one version of it, by version and index; with a range only those indexes. */
  listItem(scope: ItemListing): Promise<StoredChunk[]>;
  /** Counts with and without vectors per version; for one bot, a workspace or all. */
  listVersions(scope?: BotScope | WorkspaceScope): AsyncIterable<VersionCount>;
  /** The best chunks of the bot, best first; see SearchScores for the meaning of the figures. */
  search(request: SearchRequest): Promise<SearchHit[]>;
  /** At most `limit` chunks with vectors, from all workspaces, chosen without regard to their content. */
  sampleVectors(limit: number): Promise<SampledChunk[]>;
  /** True when it contains no points of any bot: it is new, or has lost everything. */
  isEmpty(): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Collections of chunks in one store, each for vectors of one space, so that one can be filled while another answers.
 */
export interface VectorCollections {
  /** Name of an installation's first collection. */
  readonly first: string;
  /** The collection of this name, which its `ensureCollection` creates; the same object at each call. */
  open(name: string): VectorStore;
  /** Closes the collection and deletes it with all its points; a missing one is no error. */
  drop(name: string): Promise<void>;
  /** Closes the opened collections. */
  close(): Promise<void>;
}
