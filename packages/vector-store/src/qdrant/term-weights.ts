import type { QdrantClient } from '@qdrant/js-client-rest';
import { LRUCache } from 'lru-cache';
import type { WeightedTerm } from '../ranking/coverage.ts';
import { candidatesOf, unknownTerms, weighTerms } from '../ranking/forgiving.ts';
import type { AskedTerm } from '../text/sparse-vector.ts';
import type { BotScope } from '../vector-store.ts';
import { is, ofBot } from './filters.ts';
import { FIELD, termsOf } from './payload.ts';

/** The rarity of a term changes slowly; other processes' writes are seen after this long. */
const KEEP_MS = 60_000;
const MAX_KEPT = 50_000;
/** Chunks inspected for the terms that a mistyped word may mean. */
const READ_FOR_SPELLING = 64;

/**
 * Weights of a question's terms in one bot from exact counts, as in the embedded adapter. Qdrant's own IDF counts all
 * bots of a collection together: good for choosing candidates, but a score based on it would change with other
 * customers' uploads.
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
  /** Those of `indices` that occur in the bot's chunks, according to the first of these chunks. */
  const heldOf = async (
    client: QdrantClient,
    collection: string,
    scope: BotScope,
    indices: readonly number[],
  ): Promise<number[]> => {
    const filter = ofBot(scope, { key: FIELD.terms, match: { any: [...indices] } });
    const page = { filter, limit: READ_FOR_SPELLING, with_payload: [FIELD.terms], with_vector: false };
    const { points } = await client.scroll(collection, page);
    const held = new Set(points.flatMap(({ payload }) => termsOf(payload)));
    return indices.filter((index) => held.has(index));
  };
  return {
    async weigh(
      client: QdrantClient,
      collection: string,
      scope: BotScope,
      asked: readonly AskedTerm[],
    ): Promise<WeightedTerm[]> {
      if (asked.length === 0) return [];
      const countAll = async (indices: readonly number[]): Promise<[number, number][]> =>
        Promise.all(indices.map(async (index) => [index, await count(client, collection, scope, index)]));
      const counts = new Map(await countAll(asked.map(({ index }) => index)));
      const unknown = unknownTerms(asked, counts);
      const meant = candidatesOf(unknown);
      if (meant.length > 0) {
        const held = await heldOf(client, collection, scope, meant);
        for (const [index, chunks] of await countAll(held)) counts.set(index, chunks);
      }
      return weighTerms(asked, counts, unknown, await count(client, collection, scope, null));
    },
    invalidate: () => counts.clear(),
  };
}
