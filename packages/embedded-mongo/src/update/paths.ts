import { badValue, failedToParse } from '../errors.ts';
import { compileFilter, type Predicate } from '../matching/matcher.ts';
import { type Path, splitPath, valueAt } from '../matching/path.ts';
import { resolvePositional } from '../matching/positional.ts';
import { type BsonDocument, isDocument } from '../values/bson-types.ts';

export type ArrayFilters = ReadonlyMap<string, Predicate>;

/** Parses `arrayFilters`: the first part of each filter's paths is its identifier. */
export function parseArrayFilters(filters: unknown): ArrayFilters {
  const parsed = new Map<string, Predicate>();
  for (const filter of Array.isArray(filters) ? filters : []) {
    if (!isDocument(filter)) throw failedToParse('Each array filter must be an object');
    const identifier = identifierOf(filter);
    if (identifier === undefined)
      throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
    if (parsed.has(identifier))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${identifier}`);
    const predicate = compileFilter(filter);
    parsed.set(identifier, (element) => predicate({ [identifier]: element }));
  }
  return parsed;
}

function identifierOf(filter: BsonDocument): string | undefined {
  for (const [key, value] of Object.entries(filter)) {
    if (!key.startsWith('$')) return splitPath(key)[0];
    for (const branch of Array.isArray(value) ? value : []) {
      const found = isDocument(branch) ? identifierOf(branch) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

type PathContext = { filter: BsonDocument; arrayFilters: ArrayFilters };

/** The concrete paths of an update path in this document: `$`, `$[]` and `$[id]` become indexes. */
export function concretePaths(path: string, document: BsonDocument, context: PathContext): Path[] {
  if (!path.includes('$')) return [splitPath(path)];
  const parts = splitPath(resolvePositional(path, context.filter, document));
  return expand(parts, 0, document, context.arrayFilters);
}

function expand(parts: Path, from: number, document: BsonDocument, filters: ArrayFilters): Path[] {
  const at = parts.findIndex((part, index) => index >= from && part.startsWith('$['));
  if (at < 0) return [parts];
  const part = parts[at] ?? '';
  const array = valueAt(document, parts.slice(0, at));
  if (!Array.isArray(array)) {
    throw badValue(
      `The path '${parts.slice(0, at).join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  const accepts = elementFilter(part, filters);
  return array.flatMap((element: unknown, index) =>
    accepts(element)
      ? expand([...parts.slice(0, at), String(index), ...parts.slice(at + 1)], at + 1, document, filters)
      : [],
  );
}

function elementFilter(part: string, filters: ArrayFilters): Predicate {
  if (part === '$[]') return () => true;
  const identifier = part.slice(2, -1);
  const filter = filters.get(identifier);
  if (filter === undefined)
    throw badValue(`No array filter found for identifier '${identifier}' in path '${part}'`);
  return filter;
}
