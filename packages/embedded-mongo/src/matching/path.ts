import { isDocument } from '../values/bson-types.ts';

export type Path = readonly string[];

const CACHE_LIMIT = 2_000;
const cache = new Map<string, Path>();

/** Splits a dotted path. Split paths are cached, because the same few appear in every command. */
export function splitPath(path: string): Path {
  const known = cache.get(path);
  if (known !== undefined) return known;
  const parts = path.split('.');
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(path, parts);
  return parts;
}

const NUMERIC = /^(?:0|[1-9]\d*)$/;
export const isIndexPart = (part: string): boolean => NUMERIC.test(part);

export const isOwn = (document: object, key: string): boolean => Object.hasOwn(document, key);

/** A test of one value; undefined stands for a missing field. */
export type ValueTest = (value: unknown) => boolean;

/**
 * MongoDB's implicit traversal: true when any value that the path reaches passes. Arrays on the path are entered
 * element by element (and by index for numeric parts). `leaves` also tests the elements of an array at the end of the
 * path.
 */
export function anyValueAt(
  value: unknown,
  path: Path,
  at: number,
  leaves: boolean,
  test: ValueTest,
): boolean {
  const part = path[at];
  if (part === undefined) {
    if (test(value)) return true;
    return leaves && Array.isArray(value) && value.some((item) => test(item));
  }
  if (Array.isArray(value)) {
    if (isIndexPart(part) && anyIndexAt(value, path, at, leaves, test)) return true;
    return value.some((item) => isDocument(item) && anyValueAt(item, path, at, leaves, test));
  }
  if (isDocument(value) && isOwn(value, part)) return anyValueAt(value[part], path, at + 1, leaves, test);
  return test(undefined);
}

function anyIndexAt(
  items: readonly unknown[],
  path: Path,
  at: number,
  leaves: boolean,
  test: ValueTest,
): boolean {
  const index = Number(path[at]);
  return index < items.length && anyValueAt(items[index], path, at + 1, leaves, test);
}

/** The value at a path without entering arrays element by element; undefined when missing. */
export function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const part of path) {
    if (Array.isArray(current)) current = isIndexPart(part) ? current[Number(part)] : undefined;
    else if (isDocument(current) && isOwn(current, part)) current = current[part];
    else return undefined;
  }
  return current;
}
