import type { QdrantClient } from '@qdrant/js-client-rest';
import { LRUCache } from 'lru-cache';
import { termWeight } from '../ranking/coverage.ts';
import type { BotScope } from '../vector-store.ts';
import { is, ofBot } from './filters.ts';
import { FIELD } from './payload.ts';

/** How rare a term is changes slowly; other processes' writes show after this long. */
const KEEP_MS = 60_000;
const MAX_KEPT = 50_000;

/**
 * Weights of a question's terms in one bot, as the embedded adapter has them, from exact counts. Qdrant's own IDF
 * counts all bots of a collection together: good for choosing candidates, but a score made of it would change with
 * what other customers upload.
 */
export function createTermWeights() {
  const counts = new LRUCache<string, number>({ max: MAX_KEPT, ttl: KEEP_MS });
  const count = async (
    client: QdrantClient,
    collection: string,
    scope: BotScope,
    index: number | null,
  ): Promise<number> => {
    const key = JSON.stringify([scope.workspaceId, scope.botId, index]);
    const kept = counts.get(key);
    if (kept !== undefined) return kept;
    const filter = index === null ? ofBot(scope) : ofBot(scope, is(FIELD.terms, index));
    const { count: counted } = await client.count(collection, { filter, exact: true });
    counts.set(key, counted);
    return counted;
  };
  return {
    async weigh(client: QdrantClient, collection: string, scope: BotScope, indices: readonly number[]) {
      if (indices.length === 0) return [];
      const chunks = await count(client, collection, scope, null);
      return Promise.all(
        indices.map(async (index) => ({
          index,
          weight: termWeight(await count(client, collection, scope, index), chunks),
        })),
      );
    },
    invalidate: () => counts.clear(),
  };
}
