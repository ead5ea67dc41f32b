import type { Collection, Stored } from '../storage/collection.ts';
import type { BsonDocument } from '../values/bson-types.ts';
import { decode, encode } from '../values/codec.ts';
import { decoderOfFields } from '../values/decode-fields.ts';
import { encodeKey } from '../values/key-encoding.ts';
import { compileFilter } from '../matching/matcher.ts';
import { bothFields, fieldsOfFilter, fieldsOfSort, type FieldsRead } from './fields-read.ts';
import { choosePlan, type Plan } from './planner.ts';
import { compileProjection } from './projection.ts';
import { scan, type ScanStatistics } from './scan.ts';
import { parseSort, sortByKey, sortKeyOf } from '../matching/sort.ts';

export type FindOptions = {
  filter: BsonDocument;
  sort?: unknown;
  skip?: number;
  /** 0 means no limit. */
  limit?: number;
  /** Set only by `hint: { $natural: 1 }`, which forbids indexes. */
  natural?: boolean;
  /** Fields of `document()` that the caller reads; default: all. */
  fields?: FieldsRead;
};

export type Match = Stored & { document(): BsonDocument };

type Decode = (bytes: Uint8Array) => BsonDocument;

export function planFind(collection: Collection, options: FindOptions): Plan {
  if (options.natural === true) return { stage: 'COLLSCAN' };
  return choosePlan(options.filter, parseSort(options.sort), collection.indexes);
}

/** The matches in the requested order. Nothing is read before the first is taken. */
export function* find(
  collection: Collection,
  options: FindOptions,
  plan: Plan = planFind(collection, options),
  statistics?: ScanStatistics,
): Generator<Match> {
  const limit = options.limit ?? 0;
  let toSkip = options.skip ?? 0;
  let left = limit === 0 ? Number.POSITIVE_INFINITY : limit;
  const read = decodeFor(options);
  const matches = matching(collection, options.filter, plan, read, statistics);
  const sorted = isSorted(options.sort, plan) ? matches : sortMatches(matches, options.sort, read);
  for (const match of sorted) {
    if (toSkip > 0) {
      toSkip -= 1;
      continue;
    }
    yield match;
    left -= 1;
    if (left <= 0) return;
  }
}

/** Decodes only the fields that the caller, the filter and the sort read. */
function decodeFor({ fields = null, filter, sort }: FindOptions): Decode {
  if (fields === null) return decode;
  const read = [fieldsOfFilter(filter), fieldsOfSort(parseSort(sort))].reduce(bothFields, fields);
  return read === null ? decode : decoderOfFields(read);
}

export function isSorted(sort: unknown, plan: Plan): boolean {
  return parseSort(sort).length === 0 || (plan.stage === 'IXSCAN' && plan.sorted);
}

function* matching(
  collection: Collection,
  filter: BsonDocument,
  plan: Plan,
  read: Decode,
  statistics: ScanStatistics | undefined,
): Generator<Match> {
  const work = collection.file.work.of(collection.namespace);
  if (plan.stage === 'IXSCAN' && plan.exact && statistics === undefined) {
    const [interval] = plan.intervals;
    const stored = interval === undefined ? undefined : collection.byKey(interval.from);
    if (stored === undefined) return;
    work.documentsRead += 1;
    yield toMatch(stored, read);
    return;
  }
  const matches = Object.keys(filter).length === 0 ? undefined : compileFilter(filter);
  const candidates =
    plan.stage === 'IXSCAN' && plan.singleId && statistics === undefined
      ? byId(collection, filter)
      : scan(collection, plan, statistics);
  for (const stored of candidates) {
    work.documentsRead += 1;
    const match = toMatch(stored, read);
    if (matches === undefined || matches(match.document())) yield match;
  }
}

/** One id with further conditions: only one document can match. */
function byId(collection: Collection, filter: BsonDocument): Stored[] {
  const stored = collection.byKey(encodeKey(filter['_id']));
  return stored === undefined ? [] : [stored];
}

function toMatch(stored: Stored, read: Decode): Match {
  let decoded: BsonDocument | undefined;
  return { ...stored, document: () => (decoded ??= read(stored.bytes)) };
}

function sortMatches(matches: Iterable<Match>, sort: unknown, read: Decode): Match[] {
  const spec = parseSort(sort);
  const keyed = Array.from(matches, ({ rid, bytes, document }) => ({
    sortKey: sortKeyOf(document(), spec),
    match: toMatch({ rid, bytes }, read),
  }));
  return sortByKey(keyed).map(({ match }) => match);
}

/** Result of `projectBytes` without a projection: the document itself is not decoded. */
export const sameBytes = ({ bytes }: Match): Uint8Array => bytes;

/** Bytes for the client: the stored ones, or those of the projected document. */
export function projectBytes(projection: unknown, filter: BsonDocument): (match: Match) => Uint8Array {
  const project = compileProjection(projection, filter);
  return project === undefined ? sameBytes : (match) => encode(project(match.document()));
}
