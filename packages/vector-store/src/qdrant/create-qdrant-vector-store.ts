import type { QdrantClient } from '@qdrant/js-client-rest';
import { collectionMissing } from '../errors.ts';
import { toHit } from '../hits.ts';
import { normalisedPoints } from '../points.ts';
import { idsOfRange } from './point-ids.ts';
import { readQuestion } from '../question.ts';
import { foundBy } from '../ranking/forgiving.ts';
import { rankCandidates } from '../ranking/rank-candidates.ts';
import { profileOf, type RelevanceProfile } from '../ranking/relevance-profile.ts';
import type { StoredChunk, VectorSpace, VectorStore } from '../vector-store.ts';
import { aliasedSpace, ensureAliasedCollection, keepsPieces } from './collection.ts';
import { connect, type ConnectionOptions } from './connection.ts';
import { is, liveOf, ofBot, ofItem, ofWorkspace, scopeFilter, type Filter } from './filters.ts';
import { findCandidates } from './retrievers.ts';
import { countVersions, sampleChunks, scrollChunks } from './listing.ts';
import { FIELD, toPoint } from './payload.ts';
import { createTermWeights } from './term-weights.ts';

export interface QdrantVectorStoreOptions extends ConnectionOptions {
  /** Name of the alias, and prefix of the collection's name. */
  readonly collectionPrefix?: string;
  /** For an embedding model without a measured profile. */
  readonly profile?: RelevanceProfile;
}

/** The collection of an installation that never changed its model. */
export const DEFAULT_PREFIX = 'colloquy_chunks';
/** About 2 MB per request at 512 values, far below the server's limit of 32 MB. */
const UPSERT_BATCH = 128;

/** A vector store on a Qdrant server (1.10 or newer): one collection for all workspaces, behind an alias. */
export function createQdrantVectorStore(options: QdrantVectorStoreOptions): VectorStore {
  const connection = connect(options);
  const alias = options.collectionPrefix ?? DEFAULT_PREFIX;
  const weights = createTermWeights();
  let known: (VectorSpace & { readonly keepsPieces: boolean }) | null = null;

  const space = async (client: QdrantClient) => {
    if (known !== null) return known;
    const stored = await aliasedSpace(client, alias);
    if (stored === null) throw collectionMissing();
    known = { ...stored, keepsPieces: await keepsPieces(client, alias) };
    return known;
  };
  const remove = async (filter: Filter): Promise<void> => {
    await connection.writing((client) => client.delete(alias, { wait: true, filter }));
    weights.invalidate();
  };

  return {
    async ensureCollection(wanted) {
      await connection.writing((client) => ensureAliasedCollection(client, alias, wanted));
      known = null;
    },
    storedSpace: () => connection.writing((client) => aliasedSpace(client, alias)),
    async upsert(points) {
      if (points.length === 0) return;
      const stored = await connection.writing(space);
      const checked = normalisedPoints(points, stored.dimension).map((point) =>
        toPoint(point, stored.keepsPieces),
      );
      for (let from = 0; from < checked.length; from += UPSERT_BATCH) {
        const batch = checked.slice(from, from + UPSERT_BATCH);
        await connection.writing((client) => client.upsert(alias, { wait: true, points: batch }));
      }
      weights.invalidate();
    },
    async countVersion(scope) {
      const version = ofItem(scope, is(FIELD.version, scope.version));
      const filter = { ...version, must_not: [is(FIELD.keywordsOnly, true)] };
      return (await connection.writing((client) => client.count(alias, { filter, exact: true }))).count;
    },
    deleteItem: (scope) => remove(ofItem(scope)),
    deleteOtherVersions: (scope) =>
      remove({ ...ofItem(scope), must_not: [is(FIELD.version, scope.keepVersion)] }),
    deleteBot: (scope) => remove(ofBot(scope)),
    deleteWorkspace: (workspaceId) => remove(ofWorkspace(workspaceId)),
    async listItem(scope) {
      const version = scope.version === undefined ? [] : [is(FIELD.version, scope.version)];
      // Selected by ids derived from item, version and index, so no payload index is needed.
      const range = scope.range === undefined ? [] : [{ has_id: idsOfRange(scope, scope.range) }];
      const chunks: StoredChunk[] = [];
      for await (const chunk of scrollChunks(connection, alias, ofItem(scope, ...version, ...range)))
        chunks.push(chunk);
      return chunks.sort((left, right) => left.version - right.version || left.index - right.index);
    },
    listVersions: (scope) => countVersions(connection, alias, scopeFilter(scope)),
    search: (request) =>
      connection.searching(async (client) => {
        const stored = await space(client);
        const profile = options.profile ?? profileOf(stored.modelId, request.scale);
        const question = readQuestion(request, stored.dimension, profile);
        if (question.topK <= 0 || request.only?.length === 0) return [];
        const filter = liveOf(request, request.exclude ?? [], request.only);
        const terms = await weights.weigh(client, alias, request, question.asked);
        const indices = foundBy(terms);
        const candidates = await findCandidates(client, alias, filter, question, indices, stored.keepsPieces);
        const ranked = rankCandidates<StoredChunk>(
          candidates,
          { ...question, terms },
          profile,
          (chunk) => chunk,
        );
        return ranked.map(toHit);
      }),
    sampleVectors: (limit) => sampleChunks(connection, alias, limit),
    isEmpty: () =>
      connection.writing(async (client) => {
        if ((await aliasedSpace(client, alias)) === null) return true;
        return (await client.count(alias, { exact: true })).count === 0;
      }),
    async ping() {
      await connection.searching((client) => client.versionInfo());
    },
    // The client keeps only idle sockets, which time out by themselves.
    close: () => Promise.resolve(),
  };
}
