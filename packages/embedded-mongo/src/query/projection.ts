import { expressionOf } from '../expression/expression.ts';
import { badValue, ServerError } from '../errors.ts';
import { type BsonDocument, isDocument, isNumeric, isTruthy, numberOf } from '../values/bson-types.ts';
import { compileElement } from '../matching/matcher.ts';
import { matchedIndex } from '../matching/positional.ts';
import { isOwn, splitPath, valueAt } from '../matching/path.ts';

type Projector = (document: BsonDocument) => BsonDocument;

/** A tree of paths: `true` includes or excludes the whole value below. */
type Tree = { [field: string]: Tree | true };

type Parsed = {
  mode: 'include' | 'exclude';
  tree: Tree;
  id: boolean;
  computed: { path: string; compute: (document: BsonDocument) => unknown }[];
};

/**
 * Compiles a find projection: inclusion, exclusion, `$slice`, `$elemMatch`, positional `$` (which needs the filter)
 * and expressions. Undefined when no field is left out. Throws with the server's codes on a mixture.
 */
export function compileProjection(projection: unknown, filter: BsonDocument): Projector | undefined {
  if (projection === undefined || projection === null) return undefined;
  if (!isDocument(projection)) throw badValue('projection must be an object');
  if (Object.keys(projection).length === 0) return undefined;
  const { mode, tree, id, computed } = parse(projection, filter);
  const project = mode === 'include' ? pickTree : omitTree;
  // `_id` is listed only where the projection's mode would decide otherwise.
  const named: Tree = id === (mode === 'include') ? { ...tree, _id: true } : tree;
  return (document) => {
    const result = project(document, named);
    for (const { path, compute } of computed) {
      const value = compute(document);
      if (value !== undefined) setPath(result, path, value);
    }
    return result;
  };
}

function parse(projection: BsonDocument, filter: BsonDocument): Parsed {
  const tree: Tree = {};
  const computed: Parsed['computed'] = [];
  let id: boolean | undefined;
  let mode: Parsed['mode'] | undefined;
  const setMode = (path: string, wanted: Parsed['mode']): void => {
    if (mode !== undefined && mode !== wanted) {
      const verb = wanted === 'include' ? 'inclusion on field' : 'exclusion on field';
      throw new ServerError(
        31253,
        `Cannot do ${verb} ${path} in ${mode === 'include' ? 'in' : 'ex'}clusion projection`,
      );
    }
    mode = wanted;
  };
  for (const [path, value] of Object.entries(projection)) {
    if (path === '_id' && (typeof value === 'boolean' || isNumeric(value))) {
      id = isTruthy(value);
    } else if (path.endsWith('.$')) {
      setMode(path, 'include');
      computed.push({ path: path.slice(0, -2), compute: positional(path.slice(0, -2), filter) });
    } else if (isDocument(value) && Object.hasOwn(value, '$slice') && isFindSlice(value['$slice'])) {
      computed.push({ path, compute: slice(path, value['$slice']) });
    } else if (isDocument(value) && Object.hasOwn(value, '$elemMatch')) {
      setMode(path, 'include');
      computed.push({ path, compute: elemMatch(path, value['$elemMatch']) });
    } else if (isDocument(value) || typeof value === 'string' || Array.isArray(value)) {
      setMode(path, 'include');
      computed.push({ path, compute: expressionOf(value) });
    } else {
      setMode(path, isTruthy(value) ? 'include' : 'exclude');
      addPath(tree, path);
    }
  }
  const onlyId = mode === undefined && id === true && computed.length === 0;
  return { mode: mode ?? (onlyId ? 'include' : 'exclude'), tree, id: id ?? true, computed };
}

function addPath(tree: Tree, path: string): void {
  const parts = splitPath(path);
  let node = tree;
  for (const [at, part] of parts.entries()) {
    const next = isOwn(node, part) ? node[part] : undefined;
    if (next === true || (next !== undefined && at === parts.length - 1)) {
      throw new ServerError(31249, `Path collision at ${path}`);
    }
    if (at === parts.length - 1) node[part] = true;
    else node = next ?? (node[part] = {});
  }
}

function pickTree(document: BsonDocument, tree: Tree): BsonDocument {
  const result: BsonDocument = {};
  for (const [key, value] of Object.entries(document)) {
    const node = isOwn(tree, key) ? tree[key] : undefined;
    if (node === true) result[key] = value;
    else if (node !== undefined && isDocument(value)) result[key] = pickTree(value, node);
    else if (node !== undefined && Array.isArray(value)) result[key] = pickItems(value, node);
  }
  return result;
}

function pickItems(items: readonly unknown[], tree: Tree): unknown[] {
  return items.flatMap((item): unknown[] => {
    if (isDocument(item)) return [pickTree(item, tree)];
    return Array.isArray(item) ? [pickItems(item, tree)] : [];
  });
}

function omitTree(document: BsonDocument, tree: Tree): BsonDocument {
  const result: BsonDocument = {};
  for (const [key, value] of Object.entries(document)) {
    const node = isOwn(tree, key) ? tree[key] : undefined;
    if (node === true) continue;
    result[key] = node === undefined ? value : omitValue(value, node);
  }
  return result;
}

function omitValue(value: unknown, tree: Tree): unknown {
  if (isDocument(value)) return omitTree(value, tree);
  return Array.isArray(value) ? value.map((item) => omitValue(item, tree)) : value;
}

function positional(path: string, filter: BsonDocument): (document: BsonDocument) => unknown {
  return (document) => {
    const array = valueAt(document, splitPath(path));
    if (!Array.isArray(array)) return array;
    const index = matchedIndex(filter, document, path);
    if (index === undefined) {
      throw new ServerError(
        51246,
        `Executor error during find command: positional operator '.$' couldn't find a matching element in the array`,
      );
    }
    return [array[index]];
  };
}

/** `$slice: 5` and `$slice: [2, 5]`; anything else is the expression of the same name. */
function isFindSlice(operand: unknown): boolean {
  return isNumeric(operand) || (Array.isArray(operand) && operand.length === 2 && operand.every(isNumeric));
}

function slice(path: string, operand: unknown): (document: BsonDocument) => unknown {
  const [first, second] = (Array.isArray(operand) ? operand : [operand]).map((item) =>
    Number(numberOf(item)),
  );
  return (document) => {
    const array = valueAt(document, splitPath(path));
    if (!Array.isArray(array) || first === undefined) return array;
    if (second === undefined) return first >= 0 ? array.slice(0, first) : array.slice(first);
    const start = first >= 0 ? first : Math.max(0, array.length + first);
    return array.slice(start, start + second);
  };
}

function elemMatch(path: string, operand: unknown): (document: BsonDocument) => unknown {
  if (!isDocument(operand)) throw badValue('elemMatch: Invalid argument, object required');
  const matches = compileElement(operand);
  return (document) => {
    const array = valueAt(document, splitPath(path));
    const found = Array.isArray(array) ? array.findIndex((item) => matches(item)) : -1;
    return Array.isArray(array) && found >= 0 ? [array[found]] : undefined;
  };
}

function setPath(target: BsonDocument, path: string, value: unknown): void {
  const parts = splitPath(path);
  let node = target;
  for (const part of parts.slice(0, -1)) {
    const next = isOwn(node, part) ? node[part] : undefined;
    if (isDocument(next)) node = next;
    else node = node[part] = {};
  }
  node[parts.at(-1) ?? ''] = value;
}
