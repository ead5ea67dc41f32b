import { badValue } from '../errors.ts';
import { type BsonDocument, isDocument } from '../values/bson-types.ts';
import { compileElement, compileFilter, type Predicate } from './matcher.ts';
import { isOperatorDocument } from './operators.ts';
import { splitPath, valueAt } from './path.ts';

/**
 * The index that `$` refers to: the first element of the array at `arrayPath` that meets the filter's condition on
 * that array. Undefined without such a condition or element.
 */
export function matchedIndex(
  filter: BsonDocument,
  document: BsonDocument,
  arrayPath: string,
): number | undefined {
  const array = valueAt(document, splitPath(arrayPath));
  if (!Array.isArray(array)) return undefined;
  for (const [path, condition] of conditionsOn(filter, document, arrayPath)) {
    const rest = path.slice(arrayPath.length);
    const test = elementPredicate(rest, condition, arrayPath);
    const index = array.findIndex((_item, at) => test(at)(document, array[at]));
    if (index >= 0) return index;
  }
  return undefined;
}

type ElementTest = (index: number) => (document: BsonDocument, element: unknown) => boolean;

function elementPredicate(rest: string, condition: unknown, arrayPath: string): ElementTest {
  if (rest === '' && isDocument(condition) && isDocument(condition['$elemMatch'])) {
    const predicate: Predicate = compileElement(condition['$elemMatch']);
    return () => (_document, element) => predicate(element);
  }
  return (index) => {
    const predicate = compileFilter({ [`${arrayPath}.${index}${rest}`]: condition });
    return (document) => predicate(document);
  };
}

const NEGATIVE = ['$ne', '$nin', '$not', '$exists', '$size'];

/** Conditions of the filter on the array or inside it; for `$or`, those of the matching branches. */
function* conditionsOn(
  filter: BsonDocument,
  document: BsonDocument,
  arrayPath: string,
): Generator<readonly [path: string, condition: unknown]> {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and' || key === '$or') {
      for (const branch of Array.isArray(condition) ? condition : []) {
        if (isDocument(branch) && compileFilter(branch)(document))
          yield* conditionsOn(branch, document, arrayPath);
      }
    } else if (key === arrayPath || key.startsWith(`${arrayPath}.`)) {
      if (isOperatorDocument(condition) && NEGATIVE.some((name) => Object.hasOwn(condition, name))) continue;
      yield [key, condition];
    }
  }
}

/** Replaces the `$` of `items.$.qty` with the matched index. Throws BadValue when the query matched no element. */
export function resolvePositional(path: string, filter: BsonDocument, document: BsonDocument): string {
  const at = path.split('.').indexOf('$');
  if (at < 0) return path;
  const parts = path.split('.');
  const index = matchedIndex(filter, document, parts.slice(0, at).join('.'));
  if (index === undefined) {
    throw badValue('The positional operator did not find the match needed from the query.');
  }
  return [...parts.slice(0, at), String(index), ...parts.slice(at + 1)].join('.');
}
