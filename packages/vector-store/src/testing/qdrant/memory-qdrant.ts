import { matches, type Filter } from './memory-filter.ts';

interface SparseValues {
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

/** One vector, or one per piece of a point. */
type Dense = readonly number[] | readonly (readonly number[])[];

export interface DenseConfig {
  readonly size: number;
  readonly isMulti: boolean;
}

export interface MemoryPoint {
  readonly id: string | number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly vector: Readonly<Record<string, Dense | SparseValues>>;
}

export interface Query {
  readonly query: Dense | SparseValues;
  readonly using: string;
  readonly filter?: Filter;
  readonly limit?: number;
  readonly with_payload?: boolean | readonly string[];
  readonly with_vector?: boolean | readonly string[];
}

export interface Collection {
  readonly points: Map<string | number, MemoryPoint>;
  /** Fields that filters may use: filtering by another one is the caller's error. */
  readonly indexed: Set<string>;
  readonly sparseWithIdf: ReadonlySet<string>;
  readonly dense: ReadonlyMap<string, DenseConfig>;
}

interface Scored {
  readonly id: string | number;
  readonly version: number;
  readonly score: number;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly vector?: Readonly<Record<string, unknown>>;
}

/** Points of the collection that match the filter. */
export function select(collection: Collection, filter: Filter | undefined): MemoryPoint[] {
  return [...collection.points.values()].filter((point) => matches(point, filter ?? {}));
}

/** Nearest points: cosine for dense vectors; for sparse ones the dot product times the IDF of each term. */
export function query(collection: Collection, asked: Query): Scored[] {
  const scorer = 'indices' in asked.query ? sparseScorer(collection, asked) : denseScorer(collection, asked);
  return select(collection, asked.filter)
    .flatMap((point) => {
      const score = scorer(point);
      return score === null ? [] : [{ point, score }];
    })
    .sort((left, right) => right.score - left.score)
    .slice(0, asked.limit ?? 10)
    .map(({ point, score }) => ({ score, version: 0, ...shown(point, asked) }));
}

/** The requested parts of a point. */
export function shown(
  point: MemoryPoint,
  asked: Pick<Query, 'with_payload' | 'with_vector'>,
): Pick<Scored, 'id' | 'payload' | 'vector'> {
  const payload = chosen(point.payload, asked.with_payload);
  const vector = chosen(point.vector, asked.with_vector);
  return { id: point.id, ...(payload && { payload }), ...(vector && { vector }) };
}

function chosen<T>(
  all: Readonly<Record<string, T>>,
  wanted: boolean | readonly string[] | undefined,
): Record<string, T> | null {
  if (wanted === undefined || wanted === false) return null;
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted === true || wanted.includes(key)));
}

function denseScorer(collection: Collection, asked: Query): (point: MemoryPoint) => number | null {
  const query = 'indices' in asked.query ? [] : asked.query;
  if (!fitsDense(query, collection.dense.get(asked.using))) {
    throw new Error('Wrong input: Vector dimension error');
  }
  return (point) => {
    const stored = point.vector[asked.using];
    if (stored === undefined || 'indices' in stored) return null;
    // max_sim: for each vector of the question the nearest one of the point, summed up.
    return vectorsOf(query).reduce(
      (sum, vector) => sum + Math.max(...vectorsOf(stored).map((other) => cosine(vector, other))),
      0,
    );
  };
}

/** Whether a dense vector has the kind and dimension of the collection. */
export function fitsDense(values: Dense, config: DenseConfig | undefined): boolean {
  const vectors = vectorsOf(values);
  const isMulti = values.some((value) => typeof value !== 'number');
  return isMulti === config?.isMulti && vectors.every(({ length }) => length === config.size);
}

function vectorsOf(values: Dense): readonly (readonly number[])[] {
  const lists = values.filter((value) => typeof value !== 'number');
  return lists.length > 0 ? lists : [values.filter((value) => typeof value === 'number')];
}

/** Qdrant returns only points that share a term, and its IDF is ln((N - n + 0.5) / (n + 0.5) + 1) over all points. */
function sparseScorer(collection: Collection, asked: Query): (point: MemoryPoint) => number | null {
  const wanted = 'indices' in asked.query ? asked.query : { indices: [], values: [] };
  if (!collection.sparseWithIdf.has(asked.using)) throw new Error('Not existing vector name');
  const all = [...collection.points.values()].map(({ vector }) => sparseOf(vector[asked.using]));
  const idf = wanted.indices.map((index) => {
    const holding = all.filter((terms) => terms.has(index)).length;
    return Math.log((all.length - holding + 0.5) / (holding + 0.5) + 1);
  });
  return (point) => {
    const terms = sparseOf(point.vector[asked.using]);
    if (!wanted.indices.some((index) => terms.has(index))) return null;
    return wanted.indices.reduce(
      (sum, index, at) => sum + (wanted.values[at] ?? 0) * (idf[at] ?? 0) * (terms.get(index) ?? 0),
      0,
    );
  };
}

function sparseOf(vector: Dense | SparseValues | undefined): Map<number, number> {
  if (vector === undefined || !('indices' in vector)) return new Map();
  return new Map(vector.indices.map((index, at) => [index, vector.values[at] ?? 0]));
}

function cosine(left: readonly number[], right: readonly number[]): number {
  const dot = left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
  return dot / (Math.hypot(...left) * Math.hypot(...right));
}
