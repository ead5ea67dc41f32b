import type { SortSpec } from '../matching/sort.ts';
import { splitPath } from '../matching/path.ts';
import { type BsonDocument, isDocument, isNumeric } from '../values/bson-types.ts';

/** Names of top-level fields; null when any field may be read. */
export type FieldsRead = ReadonlySet<string> | null;

export const NO_FIELDS: FieldsRead = new Set();

/** The union of both sets of fields. */
export function bothFields(left: FieldsRead, right: FieldsRead): FieldsRead {
  if (left === null || right === null) return null;
  return new Set([...left, ...right]);
}

const LISTS = new Set(['$and', '$or', '$nor']);

/** The fields that a filter reads. */
export function fieldsOfFilter(filter: BsonDocument): FieldsRead {
  let fields = NO_FIELDS;
  for (const [key, condition] of Object.entries(filter)) {
    if (!key.startsWith('$')) fields = bothFields(fields, rootOf(key));
    else if (LISTS.has(key) && Array.isArray(condition)) {
      for (const item of condition)
        fields = bothFields(fields, isDocument(item) ? fieldsOfFilter(item) : null);
    } else fields = null;
  }
  return fields;
}

export function fieldsOfSort(sort: SortSpec): FieldsRead {
  return sort.map(({ path }) => rootOf(path)).reduce(bothFields, NO_FIELDS);
}

/** Accumulators that compute only their operand. */
const PLAIN_ACCUMULATORS = new Set(['$sum', '$min', '$max', '$avg']);

/** The fields that a `$group` reads, if it names fields only and no further expressions. */
export function fieldsOfGroup(spec: unknown): FieldsRead {
  if (spec === null || isNumeric(spec)) return NO_FIELDS;
  if (typeof spec === 'string') return /^\$[^$]/.test(spec) ? rootOf(spec.slice(1)) : null;
  if (!isDocument(spec)) return null;
  const isKnown = Object.keys(spec).every((key) => !key.startsWith('$') || PLAIN_ACCUMULATORS.has(key));
  return isKnown ? Object.values(spec).map(fieldsOfGroup).reduce(bothFields, NO_FIELDS) : null;
}

function rootOf(path: string): FieldsRead {
  const [root] = splitPath(path);
  return root === undefined ? null : new Set([root]);
}
