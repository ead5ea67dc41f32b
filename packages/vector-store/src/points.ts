import { vectorNotValid } from './errors.ts';
import type { VectorPoint } from './vector-store.ts';

/** The vector scaled to length 1, so that a dot product is the cosine. Throws VECTOR_NOT_VALID. */
export function normalised(vector: Float32Array, dimension: number): Float32Array {
  if (vector.length !== dimension) {
    throw vectorNotValid('wrong-length', { length: vector.length, dimension });
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!Number.isFinite(squares)) throw vectorNotValid('not-finite');
  if (squares === 0) throw vectorNotValid('all-zero');
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}

/** All points with vectors of length 1; throws VECTOR_NOT_VALID for the first invalid one, before any change. */
export function normalisedPoints(points: readonly VectorPoint[], dimension: number): VectorPoint[] {
  return points.map((point) => {
    if (point.vectors === null) return point;
    if (point.vectors.length === 0) throw vectorNotValid('wrong-length', { length: 0, dimension });
    return { ...point, vectors: point.vectors.map((vector) => normalised(vector, dimension)) };
  });
}
