import { type BsonDocument, isDocument, isTruthy, numberOf, RANK, rankOf } from '../values/bson-types.ts';
import { valuesEqual } from '../values/compare.ts';
import { compileFilter } from '../matching/matcher.ts';
import { isOperatorDocument } from '../matching/operators.ts';
import { isRegexValue } from '../values/regex.ts';

/**
 * The filter's constraints on one path, as far as an index can use them. Every candidate document is checked again.
 */
export type PathBounds = {
  /** The value is one of these. */
  points?: unknown[];
  from?: unknown;
  to?: unknown;
  /** The bound itself is excluded: `$gt`, `$lt`. */
  fromOpen?: boolean;
  toOpen?: boolean;
  /** The field must exist. */
  exists?: boolean;
};

export type FilterBounds = ReadonlyMap<string, PathBounds>;

/** Collects the bounds that hold for every match: those at the top level and in `$and`. */
export function boundsOf(filter: BsonDocument): FilterBounds {
  const bounds = new Map<string, PathBounds>();
  collect(filter, '', bounds);
  return bounds;
}

function collect(filter: BsonDocument, prefix: string, bounds: Map<string, PathBounds>): void {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and') {
      for (const branch of Array.isArray(condition) ? condition : [])
        if (isDocument(branch)) collect(branch, prefix, bounds);
    } else if (!key.startsWith('$')) {
      collectPath(prefix + key, condition, bounds);
    }
  }
}

function collectPath(path: string, condition: unknown, all: Map<string, PathBounds>): void {
  const bounds = all.get(path) ?? {};
  all.set(path, bounds);
  if (!isOperatorDocument(condition)) return addPoints(bounds, [condition]);
  for (const [name, operand] of Object.entries(condition)) {
    if (name === '$eq') addPoints(bounds, [operand]);
    else if (name === '$in' && Array.isArray(operand)) addPoints(bounds, operand);
    else if (name === '$gt' || name === '$gte') addLimit(bounds, 'from', operand, name === '$gt');
    else if (name === '$lt' || name === '$lte') addLimit(bounds, 'to', operand, name === '$lt');
    else if (name === '$exists' && isTruthy(operand)) bounds.exists = true;
    else if (name === '$elemMatch' && isDocument(operand) && !isOperatorDocument(operand))
      collect(operand, `${path}.`, all);
  }
}

const POINTLESS_RANKS: readonly number[] = [RANK.array, RANK.regex];

function addPoints(bounds: PathBounds, points: readonly unknown[]): void {
  // An array may equal the whole value or an element, and a regular expression matches many values: an index has no
  // point for them.
  if (
    points.some(
      (point) => point === undefined || isRegexValue(point) || POINTLESS_RANKS.includes(rankOf(point)),
    )
  )
    return;
  // Of two constraints on one path either is safe to use; the shorter list reads less.
  if (bounds.points === undefined || points.length < bounds.points.length) bounds.points = [...points];
}

const RANGE_RANKS: readonly number[] = [
  RANK.number,
  RANK.string,
  RANK.date,
  RANK.objectId,
  RANK.boolean,
  RANK.binary,
];

function addLimit(bounds: PathBounds, side: 'from' | 'to', operand: unknown, open: boolean): void {
  if (!RANGE_RANKS.includes(rankOf(operand)) || Number.isNaN(numberOf(operand))) return;
  if (bounds[side] !== undefined) return;
  bounds[side] = operand;
  bounds[`${side}Open`] = open;
}

/** True when no document without the field can match, so that a sparse index misses nothing. */
export function excludesMissing({ points, from, to, exists }: PathBounds): boolean {
  if (exists === true || from !== undefined || to !== undefined) return true;
  return points?.every((point) => rankOf(point) !== RANK.null) === true;
}

/** True when every match of the filter also meets the partial index's filter. Undecidable counts as false. */
export function implies(
  filter: BsonDocument,
  bounds: FilterBounds,
  partial: { filter: BsonDocument },
): boolean {
  return Object.entries(partial.filter).every(([path, condition]) => {
    if (Object.hasOwn(filter, path) && valuesEqual(filter[path], condition)) return true;
    const known = bounds.get(path);
    if (known === undefined || path.startsWith('$')) return false;
    if (isOperatorDocument(condition) && Object.keys(condition).every((name) => name === '$exists')) {
      return isTruthy(condition['$exists']) && excludesMissing(known);
    }
    if (path.includes('.') || known.points === undefined) return false;
    const matches = compileFilter({ [path]: condition });
    return known.points.every((point) => matches({ [path]: point }));
  });
}
