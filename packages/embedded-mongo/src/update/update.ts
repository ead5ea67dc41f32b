import { restoreTypes } from '../expression/natives.ts';
import { parsePipeline, runPipeline, type Stage } from '../aggregate/pipeline.ts';
import { failedToParse, ServerError } from '../errors.ts';
import { splitPath } from '../matching/path.ts';
import { type BsonDocument, isDocument, isNumeric } from '../values/bson-types.ts';
import { valuesEqual } from '../values/compare.ts';
import { FIELD_OPERATORS, type FieldOperator } from './field-operators.ts';
import { type ArrayFilters, concretePaths, parseArrayFilters } from './paths.ts';
import { cellAt } from './tree.ts';

/** A compiled update. `touches` names the top-level fields it may change; undefined means all of them. */
export type Update = {
  kind: 'operators' | 'replacement' | 'pipeline';
  touches: ReadonlySet<string> | undefined;
  /** Changes a decoded document, in place or as a new one. `inserting` enables `$setOnInsert`. */
  apply(document: BsonDocument, inserting: boolean): BsonDocument;
};

type Action = { operator: FieldOperator; name: string; path: string; operand: unknown };

const UPDATE_STAGES = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** Compiles the `u` of an update statement. Throws with the server's codes before any document is touched. */
export function compileUpdate(update: unknown, filter: BsonDocument, arrayFilters?: unknown): Update {
  if (Array.isArray(update)) return pipelineUpdate(update);
  if (!isDocument(update)) throw failedToParse('Update argument must be either an object or an array');
  const [first] = Object.keys(update);
  if (first === undefined || !first.startsWith('$')) return replacement(update);
  return operatorUpdate(update, filter, parseArrayFilters(arrayFilters));
}

function operatorUpdate(update: BsonDocument, filter: BsonDocument, arrayFilters: ArrayFilters): Update {
  const actions = Object.entries(update).flatMap(([name, fields]) => actionsOf(name, fields));
  assertNoConflicts(actions.map(({ path }) => path));
  return {
    kind: 'operators',
    touches: new Set(actions.map(({ path }) => splitPath(path)[0] ?? '')),
    apply: (document, inserting) => {
      const id = document['_id'];
      for (const action of actions) {
        if (action.operator.onInsertOnly === true && !inserting) continue;
        for (const path of concretePaths(action.path, document, { filter, arrayFilters })) {
          const cell = cellAt(document, path, action.operator.create);
          if (cell !== undefined)
            action.operator.apply(cell, structuredOperand(action.operand), path.join('.'));
        }
      }
      assertSameId(document, id);
      return document;
    },
  };
}

/** Operands are shared by all documents of a multi-update; a container that later actions may change is copied. */
function structuredOperand(operand: unknown): unknown {
  if (Array.isArray(operand)) return operand.map(structuredOperand);
  if (!isDocument(operand)) return operand;
  return Object.fromEntries(Object.entries(operand).map(([key, value]) => [key, structuredOperand(value)]));
}

function actionsOf(name: string, fields: unknown): Action[] {
  if (name === '$rename') return renameActions(fields);
  const operator = Object.hasOwn(FIELD_OPERATORS, name) ? FIELD_OPERATORS[name] : undefined;
  if (operator === undefined) {
    throw failedToParse(
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDocument(fields))
    throw failedToParse(`Modifiers operate on fields but we found another type for ${name}`);
  return Object.entries(fields).map(([path, operand]) => {
    assertPath(path);
    return { operator, name, path, operand };
  });
}

/** `$rename` reads one field and writes another, so it is two actions that share the value. */
function renameActions(fields: unknown): Action[] {
  if (!isDocument(fields))
    throw failedToParse('Modifiers operate on fields but we found another type for $rename');
  return Object.entries(fields).flatMap(([from, to]): Action[] => {
    if (typeof to !== 'string')
      throw new ServerError(2, `The 'to' field for $rename must be a string: ${from}`);
    assertPath(from);
    assertPath(to);
    let moved: unknown;
    const take: FieldOperator = {
      create: false,
      apply: (cell) => {
        moved = cell.get();
        cell.remove();
      },
    };
    const put: FieldOperator = {
      create: true,
      apply: (cell) => {
        if (moved !== undefined) cell.set(moved);
        moved = undefined;
      },
    };
    return [
      { operator: take, name: '$rename', path: from, operand: undefined },
      { operator: put, name: '$rename', path: to, operand: undefined },
    ];
  });
}

function assertPath(path: string): void {
  if (path === '' || path.startsWith('.') || path.endsWith('.') || path.includes('..')) {
    throw new ServerError(
      56,
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
}

function assertNoConflicts(paths: readonly string[]): void {
  if (paths.length < 2) return;
  const sorted = paths.toSorted();
  for (const [at, path] of sorted.entries()) {
    for (const other of sorted.slice(at + 1)) {
      if (other === path || other.startsWith(`${path}.`)) {
        throw new ServerError(40, `Updating the path '${other}' would create a conflict at '${path}'`);
      }
    }
  }
}

function assertSameId(document: BsonDocument, id: unknown): void {
  const next = document['_id'];
  if (id === next || id === undefined) return;
  if (next === undefined || !valuesEqual(id, next) || (isNumeric(id) && !isNumeric(next))) {
    throw new ServerError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  }
}

function replacement(next: BsonDocument): Update {
  for (const key of Object.keys(next)) {
    if (key.startsWith('$'))
      throw new ServerError(
        52,
        `The dollar ($) prefixed field '${key}' in '${key}' is not allowed in the context of an update's replacement document.`,
      );
  }
  return {
    kind: 'replacement',
    touches: undefined,
    apply: (document) => {
      const id = document['_id'];
      if (id === undefined) return { ...next };
      const { _id: nextId, ...fields } = next;
      if (nextId !== undefined && !valuesEqual(id, nextId)) {
        throw new ServerError(
          66,
          "After applying the update, the (immutable) field '_id' was found to have been altered",
        );
      }
      return { _id: id, ...fields };
    },
  };
}

function pipelineUpdate(update: unknown[]): Update {
  const stages: Stage[] = parsePipeline(update);
  for (const { name } of stages) {
    if (!UPDATE_STAGES.has(name))
      throw new ServerError(72, `${name} is not allowed to be used within an update`);
  }
  return {
    kind: 'pipeline',
    touches: undefined,
    apply: (document) => {
      const [computed] = runPipeline([document], stages, () => []);
      const restored = restoreTypes(computed ?? {}, document);
      const next = isDocument(restored) ? restored : {};
      assertSameId(next, document['_id']);
      return next;
    },
  };
}
