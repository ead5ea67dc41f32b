import type { DatabaseSync } from 'node:sqlite';
import type { SparseVector } from '../text/sparse-vector.ts';
import * as column from './columns.ts';
import type { Liveness } from './liveness.ts';

/** One bot's chunks in memory, row by row, without their texts. */
interface Matrix {
  readonly ids: Float64Array;
  readonly items: readonly string[];
  readonly versions: Int32Array;
  readonly positions: Int32Array;
  /** The vectors of all pieces, chunk by chunk. */
  readonly vectors: Float32Array;
  /** Offset of each row's values, plus the end of the last. Rows of chunks without vectors are empty. */
  readonly starts: Int32Array;
  readonly sparse: readonly SparseVector[];
  /** Row by point id. */
  readonly rows: ReadonlyMap<number, number>;
  readonly bytes: number;
}

/** What ranking needs to know of a chunk; the text is read only for the winners. */
export interface Evidence {
  readonly itemId: string;
  readonly version: number;
  readonly index: number;
  /** Vectors of the pieces, concatenated; empty until they are known. */
  readonly vectors: Float32Array;
  readonly sparse: SparseVector;
}

/** Memory of a row besides its vector and terms: numbers, references and its map entry. */
const ROW_OVERHEAD_BYTES = 220;

/**
 * Finds the nearest vectors of a bot by scanning all of them: exact, and 4 ms for 10,000 of 512 values. Keeps the
 * matrices of the most recently used bots within `cacheBytes`; a bot that alone exceeds the budget is scanned from
 * disk each time. 1-bit codes for bots above 50,000 chunks are not built (docs/adr/0002).
 */
export function createDenseRetriever(database: DatabaseSync, cacheBytes: number) {
  const measure = database.prepare(
    `SELECT count(*) AS n,
       coalesce(sum(length(vector)), 0) AS vector_size,
       coalesce(sum(length(vector) + length(term_indices) + length(term_values)), 0) AS size
     FROM points WHERE scope_id = ?`,
  );
  const read = database.prepare(
    'SELECT id, item_id, version, position, vector, term_indices, term_values FROM points WHERE scope_id = ?',
  );
  const matrices = new Map<number, Matrix>();
  let usedBytes = 0;

  const drop = (scopeId: number): void => {
    const matrix = matrices.get(scopeId);
    if (matrix === undefined) return;
    usedBytes -= matrix.bytes;
    matrices.delete(scopeId);
  };
  const keep = (scopeId: number, matrix: Matrix): void => {
    matrices.set(scopeId, matrix);
    usedBytes += matrix.bytes;
    for (const oldest of matrices.keys()) {
      if (usedBytes <= cacheBytes || oldest === scopeId) break;
      drop(oldest);
    }
  };
  const load = (scopeId: number, count: number, vectorBytes: number, bytes: number): Matrix => {
    const ids = new Float64Array(count);
    const versions = new Int32Array(count);
    const positions = new Int32Array(count);
    const starts = new Int32Array(count + 1);
    const sparse: SparseVector[] = [];
    const rows = new Map<number, number>();
    const vectors = new Float32Array(vectorBytes / Float32Array.BYTES_PER_ELEMENT);
    const items: string[] = [];
    const names = new Map<string, string>();
    let at = 0;
    for (const row of read.iterate(scopeId)) {
      const item = column.text(row, 'item_id');
      ids[at] = column.integer(row, 'id');
      rows.set(ids[at] ?? 0, at);
      versions[at] = column.integer(row, 'version');
      positions[at] = column.integer(row, 'position');
      sparse.push(column.sparse(row));
      const ofPieces = column.floats(row, 'vector');
      vectors.set(ofPieces, starts[at] ?? 0);
      starts[at + 1] = (starts[at] ?? 0) + ofPieces.length;
      items.push(names.get(item) ?? remember(names, item));
      at += 1;
    }
    return { ids, items, versions, positions, vectors, starts, sparse, rows, bytes };
  };
  const scanDisk = (scopeId: number, query: Float32Array, limit: number, isLive: Liveness): number[] => {
    const best = createBest(limit);
    for (const row of read.iterate(scopeId)) {
      if (!isLive(column.text(row, 'item_id'), column.integer(row, 'version'))) continue;
      const cosine = nearestPiece(query, column.floats(row, 'vector'));
      if (cosine !== null) best.offer(column.integer(row, 'id'), cosine);
    }
    return best.ids();
  };

  return {
    /** Ids of the `limit` live points with the highest cosine, best first. */
    nearest(scopeId: number, query: Float32Array, limit: number, isLive: Liveness) {
      let matrix = matrices.get(scopeId);
      if (matrix === undefined) {
        const size = measure.get(scopeId);
        const count = size === undefined ? 0 : column.integer(size, 'n');
        const needed = count * ROW_OVERHEAD_BYTES + (size === undefined ? 0 : column.integer(size, 'size'));
        if (needed > cacheBytes) return scanDisk(scopeId, query, limit, isLive);
        matrix = load(scopeId, count, size === undefined ? 0 : column.integer(size, 'vector_size'), needed);
      } else {
        drop(scopeId);
      }
      keep(scopeId, matrix);
      return scan(matrix, query, limit, isLive);
    },
    /** What is known about a point without reading the disk; null when its bot is not in memory. */
    evidence(scopeId: number, pointId: number) {
      const matrix = matrices.get(scopeId);
      const row = matrix?.rows.get(pointId);
      if (matrix === undefined || row === undefined) return null;
      return {
        itemId: matrix.items[row] ?? '',
        version: matrix.versions[row] ?? 0,
        index: matrix.positions[row] ?? 0,
        vectors: matrix.vectors.subarray(matrix.starts[row], matrix.starts[row + 1]),
        sparse: matrix.sparse[row] ?? NO_TERMS,
      };
    },
    /** Drops a bot's vectors from memory after a write. */
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
    const cosine = nearestOf(query, matrix.vectors, matrix.starts[row] ?? 0, matrix.starts[row + 1] ?? 0);
    if (cosine !== null) best.offer(matrix.ids[row] ?? 0, cosine);
  }
  return best.ids();
}

/** Cosine of the piece nearest to the question; null for a chunk without vectors. */
export function nearestPiece(query: Float32Array, pieces: Float32Array): number | null {
  return nearestOf(query, pieces, 0, pieces.length);
}

function nearestOf(query: Float32Array, vectors: Float32Array, from: number, to: number): number | null {
  let nearest: number | null = null;
  for (let at = from; at < to; at += query.length) {
    const cosine = dot(query, vectors, at);
    if (nearest === null || cosine > nearest) nearest = cosine;
  }
  return nearest;
}

/** Dot product of two vectors of length 1: their cosine. */
function dot(query: Float32Array, vectors: Float32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < query.length; at += 1) sum += (query[at] ?? 0) * (vectors[from + at] ?? 0);
  return sum;
}

/** Keeps the `limit` best offers in order; most offers fail the first comparison. */
function createBest(limit: number): { offer(id: number, score: number): void; ids(): number[] } {
  const kept: { id: number; score: number }[] = [];
  return {
    offer(id, score) {
      if (kept.length >= limit && score <= (kept.at(-1)?.score ?? -Infinity)) return;
      const position = kept.findIndex((other) => other.score < score);
      kept.splice(position === -1 ? kept.length : position, 0, { id, score });
      if (kept.length > limit) kept.pop();
    },
    ids: () => kept.map(({ id }) => id),
  };
}

function remember(names: Map<string, string>, name: string): string {
  names.set(name, name);
  return name;
}

const NO_TERMS: SparseVector = { indices: new Uint32Array(), values: new Float32Array() };
