import { LRUCache } from 'lru-cache';
import type { BotScope } from '@colloquy/vector-store';
import type { IndexCollection } from '../search-index/search-index.policy.ts';
import type { SearchIndex } from '../search-index/search-index.ts';

/** Dashboards ask every three seconds while an index is rebuilt, and a vector store may read every chunk to count them. */
const KEPT_MS = 10_000;
const MAX_KEPT = 1_000;

export type CountedChunks = 'count' | 'withVectors';

/** Counts a chatbot's chunks, or those with vectors, in one collection: at most once in some seconds. */
export function createChunkCounts(installation: Pick<SearchIndex, 'open'>) {
  const kept = new LRUCache<string, Promise<number>>({ max: MAX_KEPT, ttl: KEPT_MS });

  async function read(collection: IndexCollection, scope: BotScope, which: CountedChunks): Promise<number> {
    const { store } = await installation.open(collection);
    let sum = 0;
    for await (const version of store.listVersions(scope)) sum += version[which];
    return sum;
  }

  return (collection: IndexCollection, scope: BotScope, which: CountedChunks): Promise<number> => {
    const key = JSON.stringify([collection.name, scope.workspaceId, scope.botId, which]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const counted = read(collection, scope, which);
    kept.set(key, counted);
    // A failure is not kept.
    counted.catch(() => kept.delete(key));
    return counted;
  };
}
