/** One chunk of one version of a knowledge item, with its embedding. */
export interface VectorPoint {
  readonly workspaceId: string;
  readonly botId: string;
  readonly itemId: string;
  readonly version: number;
  /** Position of the chunk in its version, from 0. */
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
   * One for each piece of the chunk; the nearest counts for all of it. Null until they are known: keywords find the chunk
   * already, and its vectors come with a later write of the point.
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

/** What is listed of an item: all, one version, or a range of one version. */
export type ItemListing = ItemScope &
  (
    | { readonly version?: number; readonly range?: undefined }
    | { readonly version: number; readonly range: IndexRange }
  );

export interface VersionCount extends VersionScope {
  readonly count: number;
  /** Those of `count` that have their vectors. */
  readonly withVectors: number;
}

/** Which embedding model filled the store, and how long its vectors are. */
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
 * Points of `itemId` are hidden except those of `keepVersion` (null hides all): how the knowledge
 * service's database decides, in one place, what is live.
 */
export interface Exclusion {
  readonly itemId: string;
  readonly keepVersion: number | null;
}

/**
 * Raised when the same chunk is stored otherwise than before: what its hash is made of, so that unfinished work begins
 * anew. Points of an older version are found as before until their bot is re-indexed. 2: pieces are embedded.
 */
export const INDEX_VERSION = 2;

export type SearchMode = 'vector' | 'hybrid';

export interface SearchRequest extends BotScope {
  readonly text: string;
  /** Embedding of `text`; null searches by keywords only. */
  readonly vector: Float32Array | null;
  /** `vector` ranks by the embedding alone, `hybrid` by embedding and keywords. */
  readonly mode: SearchMode;
  readonly topK: number;
  /** How many chunks each retriever brings to the ranking; DEFAULT_CANDIDATES when left out. */
  readonly candidates?: number;
  readonly exclude?: readonly Exclusion[];
  /** Items whose chunks alone are looked at; those of all when left out, of none when empty. */
  readonly only?: readonly string[];
  /** Language of the question; null or left out when unknown. */
  readonly language?: string | null;
  /** Of the model that made the vectors; without effect on one whose cosines were measured with the product. */
  readonly scale?: EmbeddingScale;
}

export interface SearchScores {
  /** Cosine similarity of the nearest piece, -1..1; null without a query vector, and for a chunk whose own have not come yet. */
  readonly dense: number | null;
  /** Share of the question's weighted terms that the chunk and its best two sentences cover, 0..1; null in mode `vector`. */
  readonly sparse: number | null;
  /** Relevance, 0..1, the same scale for every query, mode and adapter: thresholds are tested on this. */
  readonly fused: number;
}

export interface SearchHit extends Omit<StoredChunk, 'workspaceId' | 'botId' | 'hasVector'> {
  readonly scores: SearchScores;
}

/** Legs of a search bring this many chunks each (definitions, section 6). */
export const DEFAULT_CANDIDATES = 30;
/** Chunks given to the answer (definitions, section 6). */
export const DEFAULT_TOP_K = 6;
/** A search that takes longer fails as unavailable (timeouts of the reliability promises). */
export const SEARCH_DEADLINE_MS = 2_000;
/** Writes and listings move more than a search does, and no visitor waits for them. */
export const WRITE_DEADLINE_MS = 30_000;

/**
 * Where chunks live and are found again. Every call but `ping`, `close`, `isEmpty`, `sampleVectors` and
 * `ensureCollection` is bound to a workspace; a failing or slow store is an AppError `vectorStoreUnavailable`, never an empty answer.
 */
export interface VectorStore {
  /** Makes the store ready for vectors of this space. Throws VECTOR_SPACE_MISMATCH when it holds vectors of another. */
  ensureCollection(space: VectorSpace): Promise<void>;
  /** The space of the vectors that it holds or was made ready for; null before `ensureCollection`. */
  storedSpace(): Promise<VectorSpace | null>;
  /**
   * Writes points and returns once they are searchable and durable. The id of a point follows from item,
   * version and index, so a repeated call changes nothing. Throws VECTOR_NOT_VALID before writing any when
   * a vector has the wrong size, is all zero or holds a value that is not finite.
   */
  upsert(points: readonly VectorPoint[]): Promise<void>;
  /** Chunks of the version that have their vector. */
  countVersion(scope: VersionScope): Promise<number>;
  deleteItem(scope: ItemScope): Promise<void>;
  deleteOtherVersions(scope: ItemScope & { readonly keepVersion: number }): Promise<void>;
  deleteBot(scope: BotScope): Promise<void>;
  deleteWorkspace(workspaceId: string): Promise<void>;
  /** All chunks of an item, or of one version of it, by version and index; those of a range of indexes alone. */
  listItem(scope: ItemListing): Promise<StoredChunk[]>;
  /** What is stored, with and without vectors, per version; of one bot, of a workspace or of all. */
  listVersions(scope?: BotScope | WorkspaceScope): AsyncIterable<VersionCount>;
  /** The best chunks of the bot, best first; see SearchScores for what the figures mean. */
  search(request: SearchRequest): Promise<SearchHit[]>;
  /** At most `limit` chunks with vectors, of all workspaces, chosen without regard to what they say. */
  sampleVectors(limit: number): Promise<SampledChunk[]>;
  /** True when it holds nothing of any bot: new, or it has lost everything. */
  isEmpty(): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Collections of chunks in one place, each for vectors of one space, so that one can be filled while another answers. */
export interface VectorCollections {
  /** Name of the collection that an installation begins with. */
  readonly first: string;
  /** The collection of this name, to be made by its `ensureCollection`; the same one at each call. */
  open(name: string): VectorStore;
  /** Closes the collection and removes it with all its points; one that is not there is no fault. */
  drop(name: string): Promise<void>;
  /** Closes those that were opened. */
  close(): Promise<void>;
}
