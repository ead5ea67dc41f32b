import { v5 as uuidv5 } from 'uuid';
import { vectorNotValid } from './errors.ts';
import type { IndexRange, VectorPoint, VersionScope } from './vector-store.ts';

/** Namespace of point ids; made once for this product, never to be changed (stored points would double). */
const POINT_NAMESPACE = '5b0f8f0e-0c55-4d0a-9a53-7c1f3a1c9d42';

/**
 * uuid5 of item, version and index, in a namespace that is the bot's own: the same chunk always gets the same
 * id, and no bot can overwrite another's points, even with equal item ids.
 */
export function pointId(point: VersionScope & { readonly index: number }): string {
  const botNamespace = uuidv5(JSON.stringify([point.workspaceId, point.botId]), POINT_NAMESPACE);
  return uuidv5(JSON.stringify([point.itemId, point.version, point.index]), botNamespace);
}

/** The ids of a version's points of a range of indexes. */
export function idsOfRange(scope: VersionScope, { from, to }: IndexRange): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) =>
    pointId({ ...scope, index: from + step }),
  );
}

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

/** All points, their vectors of length 1; throws VECTOR_NOT_VALID naming the first bad one, changing none. */
export function normalisedPoints(points: readonly VectorPoint[], dimension: number): VectorPoint[] {
  return points.map((point) => {
    if (point.vectors === null) return point;
    if (point.vectors.length === 0) throw vectorNotValid('wrong-length', { length: 0, dimension });
    return { ...point, vectors: point.vectors.map((vector) => normalised(vector, dimension)) };
  });
}
