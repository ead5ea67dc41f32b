import { badValue, ServerError, typeMismatch } from '../errors.ts';
import { compileFilter, type Predicate } from '../matching/matcher.ts';
import { type Path, splitPath } from '../matching/path.ts';
import { type BsonDocument, isDocument, isTruthy, numberOf } from '../values/bson-types.ts';

type IndexField = { path: string; parts: Path; descending: boolean };

/** An index as the planner and the key builder need it. The id is 0 for `_id_`, whose keys live in the main table. */
export type IndexDefinition = {
  id: number;
  name: string;
  fields: readonly IndexField[];
  unique: boolean;
  sparse: boolean;
  partial: { filter: BsonDocument; matches: Predicate } | undefined;
  expireAfterSeconds: number | undefined;
  /** Per field: some document has an array on its path. Such a field's bounds cannot be combined freely. */
  multikey: boolean[];
  /** As given by the client, for listIndexes. */
  spec: BsonDocument;
};

const KNOWN_OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'ns',
  'hidden',
]);

/** Reads one entry of createIndexes. Throws CannotCreateIndex for kinds of index that are not supported. */
export function parseIndex(id: number, spec: unknown): IndexDefinition {
  if (!isDocument(spec) || !isDocument(spec['key']))
    throw badValue('The key field of an index must be an object');
  for (const option of Object.keys(spec)) {
    if (!KNOWN_OPTIONS.has(option))
      throw new ServerError(197, `The field '${option}' is not valid for an index specification.`);
  }
  const fields = Object.entries(spec['key']).map(([path, direction]) => parseField(path, direction));
  if (fields.length === 0) throw new ServerError(67, 'Index keys cannot be an empty object');
  if (typeof spec['name'] !== 'string')
    throw new ServerError(9, "The 'name' field is a required property of an index specification");
  const partial = spec['partialFilterExpression'];
  if (partial !== undefined && !isDocument(partial))
    throw typeMismatch('partialFilterExpression must be an object');
  const expire = numberOf(spec['expireAfterSeconds']);
  if (expire !== undefined && fields.length > 1)
    throw new ServerError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  return {
    id,
    name: spec['name'],
    fields,
    unique: isTruthy(spec['unique']),
    sparse: isTruthy(spec['sparse']),
    partial: partial === undefined ? undefined : { filter: partial, matches: compileFilter(partial) },
    expireAfterSeconds: expire === undefined ? undefined : Number(expire),
    multikey: fields.map(() => false),
    spec,
  };
}

function parseField(path: string, direction: unknown): IndexField {
  const value = numberOf(direction);
  if (value === undefined || Number(value) === 0) {
    throw new ServerError(
      67,
      `Unsupported index type '${String(direction)}' on '${path}': only ascending and descending indexes exist here`,
    );
  }
  if (path === '' || path.startsWith('$') || path.includes('$**'))
    throw new ServerError(67, `Index key '${path}' is not supported`);
  return { path, parts: splitPath(path), descending: Number(value) < 0 };
}

export function idIndex(): IndexDefinition {
  const index = parseIndex(0, { v: 2, key: { _id: 1 }, name: '_id_' });
  return { ...index, unique: true };
}
