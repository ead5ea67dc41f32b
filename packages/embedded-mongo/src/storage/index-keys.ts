import { ServerError } from '../errors.ts';
import { isIndexPart, isOwn, type Path } from '../matching/path.ts';
import { type BsonDocument, isDocument } from '../values/bson-types.ts';
import { KeyWriter } from '../values/key-encoding.ts';
import type { IndexDefinition } from './index-definition.ts';

/** The values of one field (one, or one per array element) and the path of the array, if any. */
type FieldValues = { values: readonly unknown[]; arrayPath: string | undefined };

/** Stands for an empty array at the end of a path: indexed below null, equal to nothing. */
const EMPTY_ARRAY = Symbol('empty array');

type IndexKeys = { keys: Buffer[]; multikey: boolean[] };

const NO_KEYS: IndexKeys = { keys: [], multikey: [] };
const writer = new KeyWriter();

/**
 * The keys under which an index lists a document: none when a sparse or partial index leaves it out, several
 * when an array is on a path. Throws CannotIndexParallelArrays for arrays on two independent paths.
 */
export function indexKeys(index: IndexDefinition, document: BsonDocument): IndexKeys {
  if (index.partial !== undefined && !index.partial.matches(document)) return NO_KEYS;
  const simple = index.fields.map(({ parts }) => scalarAt(document, parts));
  if (simple.every((value) => value !== EMPTY_ARRAY)) {
    if (index.sparse && simple.every((value) => value === undefined)) return NO_KEYS;
    return { keys: [encodeTuple(index, simple)], multikey: [] };
  }
  return multikeyKeys(index, document);
}

/** The single value at a path; EMPTY_ARRAY shows that an array is involved. */
function scalarAt(document: BsonDocument, path: Path): unknown {
  let value: unknown = document;
  for (const part of path) {
    if (Array.isArray(value)) return EMPTY_ARRAY;
    if (!isDocument(value) || !isOwn(value, part)) return undefined;
    value = value[part];
  }
  return Array.isArray(value) ? EMPTY_ARRAY : value;
}

function multikeyKeys(index: IndexDefinition, document: BsonDocument): IndexKeys {
  const fields = index.fields.map(({ parts }) => collect(document, parts, 0, ''));
  const arrays = new Set(fields.flatMap(({ arrayPath }) => (arrayPath === undefined ? [] : [arrayPath])));
  if (arrays.size > 1)
    throw new ServerError(171, `cannot index parallel arrays [${[...arrays].join('] [')}]`);
  const multikey = fields.map(({ arrayPath }) => arrayPath !== undefined);
  if (index.sparse && fields.every(({ values }) => values.every((value) => value === undefined))) {
    return { keys: [], multikey };
  }
  // Fields inside the same array advance together element by element; the others repeat.
  const rows = Math.max(1, ...fields.map(({ values }) => values.length));
  const keys = new Map<string, Buffer>();
  for (let row = 0; row < rows; row += 1) {
    const tuple = fields.map(({ values }) => (values.length === 1 ? values[0] : values[row]));
    const key = encodeTuple(index, tuple);
    keys.set(key.toString('latin1'), key);
  }
  return { keys: [...keys.values()], multikey };
}

function collect(value: unknown, path: Path, at: number, walked: string): FieldValues {
  if (Array.isArray(value)) {
    const part = path[at];
    if (part !== undefined && isIndexPart(part))
      return collect(value[Number(part)], path, at + 1, `${walked}.${part}`);
    if (part === undefined) return { values: value.length === 0 ? [EMPTY_ARRAY] : value, arrayPath: walked };
    const values = value.map((item: unknown) => {
      const inner = collect(isDocument(item) ? item : undefined, path, at, walked);
      if (inner.arrayPath !== undefined)
        throw new ServerError(171, `cannot index nested arrays at ${walked}`);
      return inner.values[0];
    });
    return { values: values.length === 0 ? [undefined] : values, arrayPath: walked };
  }
  const part = path[at];
  if (part === undefined) return { values: [value], arrayPath: undefined };
  if (!isDocument(value) || !isOwn(value, part)) return { values: [undefined], arrayPath: undefined };
  return collect(value[part], path, at + 1, walked === '' ? part : `${walked}.${part}`);
}

function encodeTuple(index: IndexDefinition, tuple: readonly unknown[]): Buffer {
  writer.reset();
  for (const [at, { descending }] of index.fields.entries()) {
    const value = tuple[at];
    if (value === EMPTY_ARRAY) writer.emptyArray(descending);
    else writer.value(value, descending);
  }
  return writer.take();
}
