import type { DatabaseSync } from 'node:sqlite';
import * as column from './columns.ts';
import type { Liveness } from './liveness.ts';

/** One bot's vectors in memory, row by row. */
interface Matrix {
  readonly ids: Float64Array;
  readonly items: readonly string[];
  readonly versions: Int32Array;
  readonly vectors: Float32Array;
}

/** What a row costs in memory beside its vector: id, version and the reference to its item. */
const ROW_OVERHEAD_BYTES = 24;

/** Finds the nearest vectors of a bot by scanning all of them: exact, and 4 ms for 10,000 of 512 values. */
export interface DenseLeg {
  /** Ids of the `limit` live points with the highest cosine, best first. */
  nearest(scopeId: number, query: Float32Array, limit: number, isLive: Liveness): number[];
  /** Forgets a bot's vectors after a write. */
  invalidate(scopeId: number): void;
  invalidateAll(): void;
}

/**
 * Keeps the matrices of the bots asked last within `cacheBytes`; a bot that alone exceeds the budget is
 * scanned from disk each time. 1-bit codes for bots above 50,000 chunks are not built (docs/adr/0002).
 */
export function createDenseLeg(database: DatabaseSync, cacheBytes: number): DenseLeg {
  const measure = database.prepare(
    'SELECT count(*) AS n, coalesce(max(length(vector)), 0) AS size FROM points WHERE scope_id = ?',
  );
  const read = database.prepare('SELECT id, item_id, version, vector FROM points WHERE scope_id = ?');
  const matrices = new Map<number, Matrix>();
  let usedBytes = 0;

  const drop = (scopeId: number): void => {
    const matrix = matrices.get(scopeId);
    if (matrix === undefined) return;
    usedBytes -= bytesOf(matrix);
    matrices.delete(scopeId);
  };
  const keep = (scopeId: number, matrix: Matrix): void => {
    matrices.set(scopeId, matrix);
    usedBytes += bytesOf(matrix);
    for (const oldest of matrices.keys()) {
      if (usedBytes <= cacheBytes || oldest === scopeId) break;
      drop(oldest);
    }
  };
  const load = (scopeId: number, count: number, dimension: number): Matrix => {
    const ids = new Float64Array(count);
    const versions = new Int32Array(count);
    const vectors = new Float32Array(count * dimension);
    const items: string[] = [];
    const names = new Map<string, string>();
    let at = 0;
    for (const row of read.iterate(scopeId)) {
      const item = column.text(row, 'item_id');
      ids[at] = column.integer(row, 'id');
      versions[at] = column.integer(row, 'version');
      vectors.set(column.floats(row, 'vector'), at * dimension);
      items.push(names.get(item) ?? remember(names, item));
      at += 1;
    }
    return { ids, items, versions, vectors };
  };
  const scanDisk = (scopeId: number, query: Float32Array, limit: number, isLive: Liveness): number[] => {
    const best = createBest(limit);
    for (const row of read.iterate(scopeId)) {
      if (isLive(column.text(row, 'item_id'), column.integer(row, 'version'))) {
        best.offer(column.integer(row, 'id'), dot(query, column.floats(row, 'vector'), 0));
      }
    }
    return best.ids();
  };

  return {
    nearest(scopeId, query, limit, isLive) {
      let matrix = matrices.get(scopeId);
      if (matrix === undefined) {
        const size = measure.get(scopeId);
        const count = size === undefined ? 0 : column.integer(size, 'n');
        const needed = count * ((size === undefined ? 0 : column.integer(size, 'size')) + ROW_OVERHEAD_BYTES);
        if (needed > cacheBytes) return scanDisk(scopeId, query, limit, isLive);
        matrix = load(scopeId, count, query.length);
      } else {
        drop(scopeId);
      }
      keep(scopeId, matrix);
      return scan(matrix, query, limit, isLive);
    },
    invalidate: drop,
    invalidateAll() {
      matrices.clear();
      usedBytes = 0;
    },
  };
}

function scan(matrix: Matrix, query: Float32Array, limit: number, isLive: Liveness): number[] {
  const best = createBest(limit);
  for (let row = 0; row < matrix.ids.length; row += 1) {
    if (!isLive(matrix.items[row] ?? '', matrix.versions[row] ?? 0)) continue;
    best.offer(matrix.ids[row] ?? 0, dot(query, matrix.vectors, row * query.length));
  }
  return best.ids();
}

/** Dot product of two vectors of length 1: their cosine. */
export function dot(query: Float32Array, vectors: Float32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < query.length; at += 1) sum += (query[at] ?? 0) * (vectors[from + at] ?? 0);
  return sum;
}

/** The `limit` best of what is offered, kept in order; most offers fail the first comparison. */
function createBest(limit: number): { offer(id: number, score: number): void; ids(): number[] } {
  const kept: { id: number; score: number }[] = [];
  return {
    offer(id, score) {
      if (kept.length >= limit && score <= (kept.at(-1)?.score ?? -Infinity)) return;
      const place = kept.findIndex((other) => other.score < score);
      kept.splice(place === -1 ? kept.length : place, 0, { id, score });
      if (kept.length > limit) kept.pop();
    },
    ids: () => kept.map(({ id }) => id),
  };
}

function remember(names: Map<string, string>, name: string): string {
  names.set(name, name);
  return name;
}

function bytesOf(matrix: Matrix): number {
  return matrix.vectors.byteLength + matrix.ids.length * ROW_OVERHEAD_BYTES;
}
