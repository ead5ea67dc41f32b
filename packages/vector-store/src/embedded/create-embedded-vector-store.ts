import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { normalisedPoints } from '../points.ts';
import type { RelevanceProfile } from '../ranking/relevance-profile.ts';
import {
  SEARCH_DEADLINE_MS,
  WRITE_DEADLINE_MS,
  type BotScope,
  type VectorStore,
  type VersionCount,
  type VersionScope,
  type WorkspaceScope,
} from '../vector-store.ts';
import { createWorkerClient } from './worker-client.ts';

export interface EmbeddedVectorStoreOptions {
  /** Folder of the database file, created when missing; `:memory:` keeps everything in memory. */
  readonly dataDir: string;
  /** Name of the collection and of its file without extension; default FIRST_COLLECTION. */
  readonly collection?: string;
  /** Memory for vectors of the most recently used bots. */
  readonly cacheBytes?: number;
  /** For an embedding model without a measured profile. */
  readonly profile?: RelevanceProfile;
}

/** The collection of an installation that never changed its model. */
export const FIRST_COLLECTION = 'vectors';
/** Holds 120,000 vectors of 512 values, or some ten busy bots. */
const DEFAULT_CACHE_BYTES = 256 * 1024 * 1024;
/** A search waits for at most one such batch of an ingestion. */
const UPSERT_BATCH = 64;
const VERSION_PAGE = 500;

/** Path of a collection's database. */
export function collectionFile(dataDir: string, collection: string): string {
  return join(dataDir, `${collection}.sqlite`);
}

/**
 * A vector store on `node:sqlite` in a worker thread: exact search over vectors per bot, FTS5 for keywords, durable
 * when a write returns. Several processes may share the folder and see each other's writes.
 */
export function createEmbeddedVectorStore(options: EmbeddedVectorStoreOptions): VectorStore {
  const inMemory = options.dataDir === ':memory:';
  if (!inMemory) mkdirSync(options.dataDir, { recursive: true });
  const client = createWorkerClient({
    location: inMemory ? ':memory:' : collectionFile(options.dataDir, options.collection ?? FIRST_COLLECTION),
    cacheBytes: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
    profile: options.profile ?? null,
  });

  async function* listVersions(scope?: BotScope | WorkspaceScope): AsyncGenerator<VersionCount> {
    let after: VersionScope | null = null;
    for (;;) {
      const page: VersionCount[] = await client.call(
        'pageVersions',
        { scope: scope ?? null, after, limit: VERSION_PAGE },
        WRITE_DEADLINE_MS,
      );
      yield* page;
      after = page.at(-1) ?? null;
      if (page.length < VERSION_PAGE) return;
    }
  }

  return {
    ensureCollection: (space) => client.call('ensureCollection', space, WRITE_DEADLINE_MS),
    storedSpace: () => client.call('storedSpace', null, WRITE_DEADLINE_MS),
    async upsert(points) {
      if (points.length === 0) return;
      const { dimension } = await client.call('space', null, WRITE_DEADLINE_MS);
      const checked = normalisedPoints(points, dimension);
      for (let from = 0; from < checked.length; from += UPSERT_BATCH) {
        await client.call('upsert', checked.slice(from, from + UPSERT_BATCH), WRITE_DEADLINE_MS);
      }
    },
    countVersion: (scope) => client.call('countVersion', scope, WRITE_DEADLINE_MS),
    deleteItem: (scope) => client.call('deleteItem', scope, WRITE_DEADLINE_MS),
    deleteOtherVersions: (scope) => client.call('deleteOtherVersions', scope, WRITE_DEADLINE_MS),
    deleteBot: (scope) => client.call('deleteBot', scope, WRITE_DEADLINE_MS),
    deleteWorkspace: (workspaceId) => client.call('deleteWorkspace', workspaceId, WRITE_DEADLINE_MS),
    listItem: (scope) => client.call('listItem', scope, WRITE_DEADLINE_MS),
    listVersions,
    search: (request) => client.call('search', request, SEARCH_DEADLINE_MS),
    sampleVectors: (limit) => client.call('sampleVectors', limit, WRITE_DEADLINE_MS),
    isEmpty: () => client.call('isEmpty', null, WRITE_DEADLINE_MS),
    ping: () => client.call('ping', null, SEARCH_DEADLINE_MS),
    close: () => client.close(WRITE_DEADLINE_MS),
  };
}
