import { badValue, notImplemented, ServerError } from '../errors.ts';
import { type BsonDocument, isDocument, tagOf } from '../values/bson-types.ts';
import { valuesEqual } from '../values/compare.ts';
import { compileExpression } from '../expression/expression.ts';
import { isRegexValue, patternOf } from '../values/regex.ts';
import { compileOperator, isOperatorDocument, type MatcherHelpers } from './operators.ts';
import { anyValueAt, splitPath, type ValueTest } from './path.ts';

export type Predicate = (document: unknown) => boolean;

const always: Predicate = () => true;

/**
 * Compiles a query filter. Throws ServerError with MongoDB's code for anything unsupported, so that an unknown
 * operator never matches silently.
 */
export function compileFilter(filter: BsonDocument): Predicate {
  const predicates = Object.entries(filter).map(([key, condition]) =>
    key.startsWith('$') ? compileTopLevel(key, condition) : compileField(key, condition),
  );
  return allOf(predicates.filter((predicate) => predicate !== always));
}

function allOf(predicates: readonly Predicate[]): Predicate {
  const [first = always, second] = predicates;
  return second === undefined ? first : (document) => predicates.every((predicate) => predicate(document));
}

const TOP_LEVEL: Readonly<Record<string, (operand: unknown) => Predicate>> = {
  $and: (operand) => allOf(compileList('$and', operand)),
  $or: (operand) => {
    const any = compileList('$or', operand);
    return (document) => any.some((predicate) => predicate(document));
  },
  $nor: (operand) => {
    const none = compileList('$nor', operand);
    return (document) => !none.some((predicate) => predicate(document));
  },
  $expr: (operand) => compileExpression(operand),
  $comment: () => always,
  $alwaysTrue: () => always,
  $alwaysFalse: () => () => false,
  $where: () => {
    throw badValue('no globalScriptEngine in $where parsing');
  },
  $text: () => {
    throw new ServerError(27, 'text index required for $text query');
  },
  $jsonSchema: () => {
    throw notImplemented('$jsonSchema is not supported');
  },
};

function compileTopLevel(key: string, operand: unknown): Predicate {
  const compile = Object.hasOwn(TOP_LEVEL, key) ? TOP_LEVEL[key] : undefined;
  if (compile === undefined) {
    throw badValue(
      `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
    );
  }
  return compile(operand);
}

function compileList(name: string, operand: unknown): Predicate[] {
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${name} must be a nonempty array`);
  return operand.map((item: unknown) => {
    if (!isDocument(item)) throw badValue(`${name} argument's entries must be objects`);
    return compileFilter(item);
  });
}

function compileField(path: string, condition: unknown): Predicate {
  const parts = splitPath(path);
  if (isOperatorDocument(condition)) return compileConditions(path, condition);
  const test = equalityTest(condition);
  if (parts.length === 1) {
    // The common case: a top-level field and a plain value.
    return (document) => {
      const value = isDocument(document) && Object.hasOwn(document, path) ? document[path] : undefined;
      return test(value) || (Array.isArray(value) && value.some(test));
    };
  }
  return (document) => anyValueAt(document, parts, 0, true, test);
}

/** Equality as in queries: a regular expression matches strings, null matches missing. */
export function equalityTest(operand: unknown): ValueTest {
  if (isRegexValue(operand)) {
    const regex = patternOf(operand);
    return (value) =>
      typeof value === 'string' ? regex.test(value) : isRegexValue(value) && valuesEqual(value, operand);
  }
  if (tagOf(operand) === undefined && typeof operand === 'string') return (value) => value === operand;
  return (value) => valuesEqual(value, operand);
}

function compileConditions(path: string, conditions: BsonDocument): Predicate {
  const parts = splitPath(path);
  const predicates = Object.entries(conditions).flatMap(([name, operand]): Predicate[] => {
    if (name === '$options') return requireRegex(conditions);
    if (name === '$not') return [compileNot(path, operand)];
    const { test, leaves, negated } = compileOperator(name, operand, conditions, helpers);
    return [(document) => anyValueAt(document, parts, 0, leaves, test) !== negated];
  });
  return allOf(predicates);
}

function requireRegex(conditions: BsonDocument): Predicate[] {
  if (!Object.hasOwn(conditions, '$regex')) throw badValue('$options needs a $regex');
  return [];
}

function compileNot(path: string, operand: unknown): Predicate {
  if (!isRegexValue(operand) && !isOperatorDocument(operand))
    throw badValue('$not needs a regex or a document');
  const inner = compileField(path, operand);
  return (document) => !inner(document);
}

/** A predicate on one value, for `$elemMatch`, `$pull` and `arrayFilters`: operators apply to the value itself. */
export function compileElement(condition: BsonDocument): Predicate {
  if (!isOperatorDocument(condition)) return compileFilter(condition);
  const [firstKey] = Object.keys(condition);
  if (firstKey !== undefined && firstKey in TOP_LEVEL) return compileFilter(condition);
  const predicate = compileField('value', condition);
  return (value) => predicate({ value });
}

const helpers: MatcherHelpers = { compileElement, equalityTest };
