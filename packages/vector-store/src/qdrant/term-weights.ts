import type { QdrantClient } from '@qdrant/js-client-rest';
import { LRUCache } from 'lru-cache';
import type { WeightedTerm } from '../ranking/coverage.ts';
import { candidatesOf, unknownTerms, weighTerms } from '../ranking/forgiving.ts';
import type { AskedTerm } from '../text/sparse-vector.ts';
import type { BotScope } from '../vector-store.ts';
import { is, ofBot } from './filters.ts';
import { FIELD, termsOf } from './payload.ts';

/** How rare a term is changes slowly; other processes' writes show after this long. */
const KEEP_MS = 60_000;
const MAX_KEPT = 50_000;
/** Chunks that are looked at for terms which a mistyped word may have been meant for. */
const READ_FOR_SPELLING = 64;

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
  /** Those of `indices` that chunks of the bot hold, as far as the first of these chunks show. */
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
