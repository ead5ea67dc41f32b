import type { IndexDefinition } from '../storage/index-definition.ts';
import { type BsonDocument, RANK, rankOf } from '../values/bson-types.ts';
import { KeyWriter, successor } from '../values/key-encoding.ts';
import { boundsOf, excludesMissing, type FilterBounds, implies, type PathBounds } from './bounds.ts';
import type { SortSpec } from '../matching/sort.ts';

/** Keys from `from` (inclusive) to `to` (exclusive). */
export type Interval = { from: Buffer; to: Buffer };

export type Plan =
  | { stage: 'COLLSCAN' }
  | {
      stage: 'IXSCAN';
      index: IndexDefinition;
      intervals: readonly Interval[];
      backward: boolean;
      /** The index already yields the requested order. */
      sorted: boolean;
      /** The filter fixes one `_id` by value: at most one document can match, whatever its other conditions. */
      singleId: boolean;
      /** The whole filter is one equality that the bounds express exactly, so documents need no further check. */
      exact: boolean;
    };

/** With more combinations of `$in` lists than this, only the first field bounds the scan. */
const MAX_INTERVALS = 256;

const POINT_SCORE = 10;
const RANGE_SCORE = 6;
const SORT_SCORE = 5;
const UNIQUE_SCORE = 100;

type Candidate = { plan: Plan & { stage: 'IXSCAN' }; score: number };

/** Chooses how to find the documents: the index that narrows most or avoids a sort, or a full scan. */
export function choosePlan(filter: BsonDocument, sort: SortSpec, indexes: readonly IndexDefinition[]): Plan {
  const bounds = boundsOf(filter);
  let best: Candidate | undefined;
  for (const index of indexes) {
    const candidate = candidateOf(index, filter, bounds, sort);
    if (candidate !== undefined && (best === undefined || candidate.score > best.score)) best = candidate;
  }
  return best?.plan ?? { stage: 'COLLSCAN' };
}

function candidateOf(
  index: IndexDefinition,
  filter: BsonDocument,
  bounds: FilterBounds,
  sort: SortSpec,
): Candidate | undefined {
  if (index.partial !== undefined && !implies(filter, bounds, index.partial)) return undefined;
  const fieldBounds = index.fields.map(({ path }) => bounds.get(path));
  const usable = usableFields(index, fieldBounds);
  if (index.sparse && !fieldBounds.some((known) => known !== undefined && excludesMissing(known)))
    return undefined;
  const pointFields = fieldBounds.findIndex(
    (known, at) => known?.points === undefined || usable[at] !== true,
  );
  const points = pointFields < 0 ? index.fields.length : pointFields;
  const prefixes = pointPrefixes(index, fieldBounds.slice(0, points));
  const range =
    prefixes.depth === points
      ? rangeOf(index, points, fieldBounds[points], usable[points] === true)
      : undefined;
  const singles = fieldBounds.slice(0, prefixes.depth).map((known) => known?.points?.length === 1);
  const order = sortDirection(index, singles, sort);
  const narrowed = index.sparse && fieldBounds[0]?.exists === true ? 1 : 0;
  const unique = index.unique && prefixes.depth === index.fields.length ? UNIQUE_SCORE : 0;
  const score =
    prefixes.depth * POINT_SCORE +
    (range === undefined ? 0 : RANGE_SCORE) +
    (order === undefined ? 0 : SORT_SCORE) +
    unique +
    narrowed +
    (index.partial === undefined ? 0 : 1);
  if (score === 0) return undefined;
  const intervals = prefixes.keys.map((prefix) => intervalOf(prefix, range));
  const backward = order === 'backward';
  const singleId = index.id === 0 && EXACT_ID_RANKS.includes(rankOf(filter['_id']));
  return {
    score,
    plan: {
      stage: 'IXSCAN',
      index,
      intervals: backward ? intervals.toReversed() : intervals,
      backward,
      sorted: order !== undefined,
      singleId,
      exact: singleId && Object.keys(filter).length === 1,
    },
  };
}

/**
 * Different elements of one array may meet the bounds of two fields, which one index entry cannot show: of the fields
 * with arrays only the first may be bounded.
 */
function usableFields(index: IndexDefinition, bounds: readonly (PathBounds | undefined)[]): boolean[] {
  let arraySeen = false;
  return bounds.map((known, at) => {
    if (index.multikey[at] !== true) return true;
    if (arraySeen) return false;
    arraySeen = known !== undefined;
    return true;
  });
}

const writer = new KeyWriter();

/** Every combination of the wanted values, encoded and in index order. Stops early when there are too many. */
function pointPrefixes(
  index: IndexDefinition,
  bounds: readonly (PathBounds | undefined)[],
): { keys: Buffer[]; depth: number } {
  let keys: Buffer[] = [Buffer.alloc(0)];
  let depth = 0;
  for (const [at, known] of bounds.entries()) {
    const points = known?.points ?? [];
    if (depth > 0 && keys.length * points.length > MAX_INTERVALS) break;
    const descending = index.fields[at]?.descending === true;
    keys = keys.flatMap((prefix) =>
      distinct(points.map((point) => writer.reset().raw(prefix).value(point, descending).take())),
    );
    depth += 1;
  }
  return { keys, depth };
}

function distinct(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  return keys
    .toSorted(Buffer.compare)
    .filter((key, at, all) => at === 0 || !key.equals(all[at - 1] ?? Buffer.alloc(0)));
}

/** The bounds of the first field that is not fixed, within the type of its operands. */
function rangeOf(
  index: IndexDefinition,
  at: number,
  known: PathBounds | undefined,
  usable: boolean,
): Interval | undefined {
  const field = index.fields[at];
  if (field === undefined || known === undefined || !usable) return undefined;
  let { from, to } = known;
  if (from === undefined && to === undefined) return undefined;
  // In an array, different elements may meet the two limits.
  if (index.multikey[at] === true && from !== undefined) to = undefined;
  const rank = rankOf(from ?? to);
  if (from !== undefined && to !== undefined && rankOf(from) !== rankOf(to)) to = undefined;
  const start = field.descending ? to : from;
  const end = field.descending ? from : to;
  const [startOpen, endOpen] = field.descending
    ? [known.toOpen, known.fromOpen]
    : [known.fromOpen, known.toOpen];
  const rankByte = field.descending ? ~rank & 0xff : rank;
  const encodeLimit = (value: unknown): Buffer => writer.reset().value(value, field.descending).take();
  return {
    from: start === undefined ? Buffer.of(rankByte) : afterIf(startOpen === true, encodeLimit(start)),
    to: end === undefined ? Buffer.of(rankByte + 1) : afterIf(endOpen !== true, encodeLimit(end)),
  };
}

/** The key itself, or the first above every key that starts with it. */
function afterIf(after: boolean, key: Buffer): Buffer {
  return after ? (successor(key) ?? TOP) : key;
}

const TOP = Buffer.of(0xff);

function intervalOf(prefix: Buffer, range: Interval | undefined): Interval {
  if (range === undefined) return { from: prefix, to: successor(prefix) ?? TOP };
  return { from: Buffer.concat([prefix, range.from]), to: Buffer.concat([prefix, range.to]) };
}

/** The direction in which the index yields the sort, or undefined when it cannot. */
function sortDirection(
  index: IndexDefinition,
  singles: readonly boolean[],
  sort: SortSpec,
): 'forward' | 'backward' | undefined {
  if (sort.length === 0) return undefined;
  const fixed = new Set(
    index.fields
      .filter((_field, at) => singles[at] === true && index.multikey[at] !== true)
      .map(({ path }) => path),
  );
  const wanted = sort.filter(({ path }) => !fixed.has(path));
  const offered = index.fields.map((field, at) => ({ ...field, at })).filter(({ path }) => !fixed.has(path));
  let direction: 'forward' | 'backward' | undefined;
  for (const [at, { path, descending }] of wanted.entries()) {
    const field = offered[at];
    if (field?.path !== path || index.multikey[field.at] === true) return undefined;
    const needed = field.descending === descending ? 'forward' : 'backward';
    if (direction !== undefined && direction !== needed) return undefined;
    direction = needed;
  }
  return direction ?? 'forward';
}

const EXACT_ID_RANKS: readonly number[] = [RANK.objectId, RANK.string];
