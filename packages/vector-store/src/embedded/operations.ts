import type { DatabaseSync } from 'node:sqlite';
import { collectionMissing, vectorSpaceMismatch } from '../errors.ts';
import { readQuestion } from '../question.ts';
import { foundBy } from '../ranking/forgiving.ts';
import { rankCandidates } from '../ranking/rank-candidates.ts';
import { profileOf } from '../ranking/relevance-profile.ts';
import type { BotScope, SearchHit, SearchRequest, StoredChunk, VectorSpace } from '../vector-store.ts';
import { toHit } from '../hits.ts';
import * as column from './columns.ts';
import { createDenseRetriever, nearestPiece, type Evidence } from './dense-retriever.ts';
import { createKeywordRetriever } from './keyword-retriever.ts';
import { livenessOf } from './liveness.ts';
import { createPointsTable, type Selection } from './points-table.ts';
import type { Operations, WorkerOptions } from './protocol.ts';
import { inTransaction } from './schema.ts';

/** The store's operations on one open database, all synchronous: they run on a thread of their own. */
export function createOperations(
  database: DatabaseSync,
  options: Omit<WorkerOptions, 'location'>,
): Operations {
  const points = createPointsTable(database);
  const dense = createDenseRetriever(database, options.cacheBytes);
  const keywords = createKeywordRetriever(database);
  const readSpace = database.prepare('SELECT model_id, dimension FROM space');
  const writeSpace = database.prepare(
    'INSERT OR REPLACE INTO space (id, model_id, dimension) VALUES (1, ?, ?)',
  );
  const hasPoints = database.prepare('SELECT 1 FROM points LIMIT 1');
  const dataVersion = database.prepare('PRAGMA data_version');
  let seenDataVersion = -1;

  const storedSpace = (): VectorSpace | null => {
    const row = readSpace.get();
    if (row === undefined) return null;
    return { modelId: column.text(row, 'model_id'), dimension: column.integer(row, 'dimension') };
  };
  const space = (): VectorSpace => {
    const stored = storedSpace();
    if (stored === null) throw collectionMissing();
    return stored;
  };
  const evict = (scope: BotScope): void => {
    const id = points.scopeId(scope);
    if (id === null) return;
    dense.invalidate(id);
    keywords.invalidate(id);
  };
  const remove = (scope: BotScope, selection: Selection): void => {
    inTransaction(database, () => points.remove(scope, selection));
    evict(scope);
  };
  /** `data_version` changes when another process wrote to the same file, so cached values may be stale. */
  const evictIfWrittenElsewhere = (): void => {
    const row = dataVersion.get();
    const current = row === undefined ? -1 : column.integer(row, 'data_version');
    if (current === seenDataVersion) return;
    seenDataVersion = current;
    dense.invalidateAll();
    keywords.invalidateAll();
  };

  const search = (request: SearchRequest): SearchHit[] => {
    const { modelId, dimension } = space();
    const profile = options.profile ?? profileOf(modelId, request.scale);
    const question = readQuestion(request, dimension, profile);
    const scopeId = points.scopeId(request);
    if (scopeId === null || question.topK <= 0) return [];
    evictIfWrittenElsewhere();
    const isLive = livenessOf(request.exclude ?? [], request.only);
    const { vector, asked, candidates } = question;
    const terms = keywords.weigh(scopeId, asked);
    const ids = new Set([
      ...(vector === null ? [] : dense.nearest(scopeId, vector, candidates, isLive)),
      ...keywords.matching(scopeId, foundBy(terms), candidates, isLive),
    ]);
    const found = [...ids].flatMap((pointId) => {
      const point = dense.evidence(scopeId, pointId) ?? readEvidence(request, pointId);
      if (point === null) return [];
      const { itemId, version, index, sparse } = point;
      const cosine = vector === null ? null : nearestPiece(vector, point.vectors);
      return { chunk: { itemId, version, index, pointId }, cosine, sparse };
    });
    const texts = new Map<number, StoredChunk | null>();
    const read = ({ pointId }: { readonly pointId: number }): StoredChunk | null => {
      const text = texts.get(pointId) ?? points.loadChunk(request, pointId);
      texts.set(pointId, text);
      return text;
    };
    return rankCandidates(found, { ...question, terms }, profile, read).flatMap(({ chunk, scores }) => {
      const stored = read(chunk);
      return stored === null ? [] : toHit({ chunk: stored, scores });
    });
  };

  const readEvidence = (scope: BotScope, pointId: number): Evidence | null => {
    const point = points.load(scope, pointId);
    if (point === null) return null;
    const { itemId, version, index } = point.chunk;
    return { itemId, version, index, vectors: point.vectors, sparse: point.sparse };
  };

  return {
    ensureCollection(wanted) {
      const stored = inTransaction(database, () => {
        const found = storedSpace();
        if (found !== null && hasPoints.get() !== undefined) return found;
        writeSpace.run(wanted.modelId, wanted.dimension);
        return wanted;
      });
      if (stored.modelId !== wanted.modelId || stored.dimension !== wanted.dimension) {
        throw vectorSpaceMismatch(stored, wanted);
      }
    },
    storedSpace,
    space,
    upsert(batch) {
      inTransaction(database, () => batch.forEach(points.upsert));
      batch.forEach(evict);
    },
    countVersion: (scope) => points.countVectors(scope, { itemId: scope.itemId, version: scope.version }),
    deleteItem: (scope) => remove(scope, { itemId: scope.itemId }),
    deleteOtherVersions: (scope) => remove(scope, { itemId: scope.itemId, notVersion: scope.keepVersion }),
    deleteBot: (scope) => remove(scope, {}),
    deleteWorkspace: (workspaceId) => points.scopesOf(workspaceId).forEach((scope) => remove(scope, {})),
    listItem: (scope) =>
      points.list(scope, {
        itemId: scope.itemId,
        ...(scope.version === undefined ? {} : { version: scope.version }),
        ...(scope.range === undefined ? {} : { range: scope.range }),
      }),
    pageVersions: (page) => points.pageVersions(page),
    search,
    sampleVectors: (limit) => points.sample(limit, space().dimension),
    isEmpty: () => hasPoints.get() === undefined,
    ping: () => void storedSpace(),
    close: () => database.close(),
  };
}
