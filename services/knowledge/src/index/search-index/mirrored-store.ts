import type { EmbeddingModel } from '@colloquy/language-model';
import type { StoredChunk, VectorPoint, VectorStore } from '@colloquy/vector-store';
import { hashedFor } from './chunk-hash.ts';
import type { IndexCollection } from './search-index.policy.ts';

/** The chunks of the index, without what concerns its collections as such. */
export type IndexedChunks = Pick<
  VectorStore,
  | 'upsert'
  | 'countVersion'
  | 'deleteItem'
  | 'deleteOtherVersions'
  | 'deleteBot'
  | 'listItem'
  | 'listVersions'
  | 'search'
  | 'ping'
>;

/** A collection that can be worked on. */
export interface OpenCollection {
  readonly of: IndexCollection;
  readonly store: VectorStore;
}

/**
 * Reads one collection, and writes to it and to every other that answers or is about to. Which these are is read after
 * the write to the first: a collection that came into use meanwhile gets it too, so none misses a write that has ended.
 * The others get chunks without vectors; who fills them makes these with their own model.
 */
export function mirroredStore(
  { of, store }: OpenCollection,
  othersThan: (of: IndexCollection) => Promise<readonly OpenCollection[]>,
  model: Pick<EmbeddingModel, 'languages'> | null,
): IndexedChunks {
  const scale = { range: of.cosines, languages: model?.languages ?? null };
  const everywhere = async (write: (each: VectorStore) => Promise<void>): Promise<void> => {
    await write(store);
    for (const other of await othersThan(of)) await write(other.store);
  };
  return {
    async upsert(points) {
      await store.upsert(points);
      if (points.length === 0) return;
      for (const other of await othersThan(of)) await copyForKeywords(other, points);
    },
    deleteItem: (scope) => everywhere((each) => each.deleteItem(scope)),
    deleteOtherVersions: (scope) => everywhere((each) => each.deleteOtherVersions(scope)),
    deleteBot: (scope) => everywhere((each) => each.deleteBot(scope)),
    countVersion: (scope) => store.countVersion(scope),
    listItem: (scope) => store.listItem(scope),
    listVersions: (scope) => store.listVersions(scope),
    search: (request) => store.search({ ...request, scale }),
    ping: () => store.ping(),
  };
}

/** A chunk that is there already stays, with its vectors if it has them. */
async function copyForKeywords({ of, store }: OpenCollection, points: readonly VectorPoint[]): Promise<void> {
  const versionOf = (point: VectorPoint): string =>
    JSON.stringify([point.workspaceId, point.botId, point.itemId, point.version]);
  for (const ofVersion of Map.groupBy(points, versionOf).values()) {
    const [first] = ofVersion;
    if (first === undefined) continue;
    const { workspaceId, botId, itemId, version } = first;
    const indexes = ofVersion.map(({ index }) => index);
    const range = { from: Math.min(...indexes), to: Math.max(...indexes) + 1 };
    const there = hashesOf(await store.listItem({ workspaceId, botId, itemId, version, range }));
    const missing = ofVersion
      .map((point) => ({ ...hashedFor(of.modelId, point), vectors: null }))
      .filter(({ index, hash }) => there.get(index) !== hash);
    await store.upsert(missing);
  }
}

function hashesOf(chunks: readonly StoredChunk[]): ReadonlyMap<number, string> {
  return new Map(chunks.map(({ index, hash }) => [index, hash]));
}
