import type { ErrorCode, ErrorFacts } from '@colloquy/errors';
import type { RelevanceProfile } from '../ranking/relevance-profile.ts';
import type {
  BotScope,
  ItemListing,
  ItemScope,
  SampledChunk,
  SearchHit,
  SearchRequest,
  StoredChunk,
  VectorPoint,
  VectorSpace,
  VersionCount,
  VersionScope,
  WorkspaceScope,
} from '../vector-store.ts';

/** A page of the audit's listing: at most `limit` versions after `after`, in a fixed order. */
export interface VersionPage {
  readonly scope: BotScope | WorkspaceScope | null;
  readonly after: VersionScope | null;
  readonly limit: number;
}

/** Operations of the worker thread; each takes one argument, so a message is an operation and its input. */
export interface Operations {
  ensureCollection(space: VectorSpace): void;
  storedSpace(nothing: null): VectorSpace | null;
  /** The space of the stored vectors; throws VECTOR_COLLECTION_MISSING before `ensureCollection`. */
  space(nothing: null): VectorSpace;
  /** Writes points with validated vectors of length 1. */
  upsert(points: readonly VectorPoint[]): void;
  countVersion(scope: VersionScope): number;
  deleteItem(scope: ItemScope): void;
  deleteOtherVersions(scope: ItemScope & { readonly keepVersion: number }): void;
  deleteBot(scope: BotScope): void;
  deleteWorkspace(workspaceId: string): void;
  listItem(scope: ItemListing): StoredChunk[];
  pageVersions(page: VersionPage): VersionCount[];
  search(request: SearchRequest): SearchHit[];
  sampleVectors(limit: number): SampledChunk[];
  isEmpty(nothing: null): boolean;
  ping(nothing: null): void;
  close(nothing: null): void;
}

export type OperationName = keyof Operations;
export type Input<K extends OperationName> = Parameters<Operations[K]>[0];
export type Output<K extends OperationName> = ReturnType<Operations[K]>;

export type Call = {
  [K in OperationName]: { readonly operation: K; readonly input: Input<K> };
}[OperationName];

export interface Request {
  readonly id: number;
  /** Milliseconds since the epoch after which the caller has given up. */
  readonly deadlineAt: number;
  readonly call: Call;
}

/** An error that can be passed between threads. */
export interface Failure {
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly details: ErrorFacts;
  readonly retry: 'never' | 'backoff';
}

export type Response =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly failure: Failure };

export interface WorkerOptions {
  /** File of the database, or `:memory:`. */
  readonly location: string;
  readonly cacheBytes: number;
  /** Overrides the profile of the stored model id. */
  readonly profile: RelevanceProfile | null;
}
