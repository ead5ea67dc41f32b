import { badValue } from '../errors.ts';
import { compileElement, equalityTest } from '../matching/matcher.ts';
import { isOperatorDocument } from '../matching/operators.ts';
import { parseSort, sortByKey, sortKeyOf } from '../matching/sort.ts';
import { isDocument, isNumeric, numberOf, typeNameOf } from '../values/bson-types.ts';
import { compareValues, valuesEqual } from '../values/compare.ts';
import type { Cell } from './tree.ts';

/** The array in a cell, created when missing. Throws BadValue for another type. */
function arrayIn(cell: Cell, name: string, path: string): unknown[] {
  const value = cell.get();
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    throw badValue(
      `The field '${path}' must be an array but is of type ${typeNameOf(value)} in document (${name})`,
    );
  }
  return value;
}

const PUSH_MODIFIERS = new Set(['$each', '$slice', '$sort', '$position']);

export function push(cell: Cell, operand: unknown, path: string): void {
  const array = arrayIn(cell, '$push', path);
  if (!isDocument(operand) || !Object.hasOwn(operand, '$each')) return cell.set([...array, operand]);
  for (const key of Object.keys(operand)) {
    if (!PUSH_MODIFIERS.has(key)) throw badValue(`Unrecognized clause in $push: ${key}`);
  }
  const { $each: each, $position: position, $sort: sort, $slice: slice } = operand;
  if (!Array.isArray(each))
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeNameOf(each)}`);
  const at = position === undefined ? array.length : integer('$position', position);
  const next = array.toSpliced(at, 0, ...each);
  const sorted = sort === undefined ? next : sortItems(next, sort);
  cell.set(slice === undefined ? sorted : sliceItems(sorted, integer('$slice', slice)));
}

function integer(name: string, operand: unknown): number {
  const value = Number(numberOf(operand) ?? Number.NaN);
  if (!Number.isInteger(value)) throw badValue(`The value for ${name} must be an integer value`);
  return value;
}

function sliceItems(items: readonly unknown[], count: number): unknown[] {
  if (count === 0) return [];
  return count > 0 ? items.slice(0, count) : items.slice(count);
}

function sortItems(items: readonly unknown[], sort: unknown): unknown[] {
  if (isNumeric(sort)) {
    const sign = Number(numberOf(sort));
    return items.toSorted((left, right) => compareValues(left, right) * sign);
  }
  const spec = parseSort(sort);
  return sortByKey(
    items.map((item) => ({ item, sortKey: sortKeyOf(isDocument(item) ? item : {}, spec) })),
  ).map(({ item }) => item);
}

export function addToSet(cell: Cell, operand: unknown, path: string): void {
  const array = arrayIn(cell, '$addToSet', path);
  const each = isDocument(operand) && Object.hasOwn(operand, '$each') ? operand['$each'] : [operand];
  if (!Array.isArray(each)) throw badValue('The argument to $each in $addToSet must be an array');
  const next = [...array];
  for (const item of each) if (!next.some((known) => valuesEqual(known, item))) next.push(item);
  cell.set(next);
}

export function pop(cell: Cell, operand: unknown, path: string): void {
  const direction = numberOf(operand);
  if (direction !== 1 && direction !== -1) throw badValue(`$pop expects 1 or -1, found: ${String(operand)}`);
  const array = arrayIn(cell, '$pop', path);
  if (cell.get() !== undefined) cell.set(direction === 1 ? array.slice(0, -1) : array.slice(1));
}

export function pull(cell: Cell, operand: unknown, path: string): void {
  if (cell.get() === undefined) return;
  const matches = pullTest(operand);
  cell.set(arrayIn(cell, '$pull', path).filter((item) => !matches(item)));
}

function pullTest(operand: unknown): (item: unknown) => boolean {
  if (!isDocument(operand)) return equalityTest(operand);
  const matches = compileElement(operand);
  if (isOperatorDocument(operand)) return matches;
  // A document is a condition on the elements' fields, so only elements that are documents can meet it.
  return (item) => isDocument(item) && matches(item);
}

export function pullAll(cell: Cell, operand: unknown, path: string): void {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  if (cell.get() === undefined) return;
  cell.set(
    arrayIn(cell, '$pullAll', path).filter((item) => !operand.some((gone) => valuesEqual(item, gone))),
  );
}
