import { BSON } from 'bson';
import { badValue } from '../errors.ts';
import { isDocument, isTruthy, numberOf } from '../values/bson-types.ts';
import { compareValues } from '../values/compare.ts';
import { addToSet, pop, pull, pullAll, push } from './array-operators.ts';
import { ADD, arithmetic, MULTIPLY } from './numbers.ts';
import type { Cell } from './tree.ts';

/** One update operator on one cell. `create` says whether missing documents on the path are created for it. */
export type FieldOperator = {
  create: boolean;
  onInsertOnly?: boolean;
  apply(cell: Cell, operand: unknown, path: string): void;
};

function keepIf(better: (order: number) => boolean): FieldOperator['apply'] {
  return (cell, operand) => {
    const current = cell.get();
    if (current === undefined || better(compareValues(operand, current))) cell.set(operand);
  };
}

function compute(kind: typeof ADD): FieldOperator['apply'] {
  return (cell, operand, path) => {
    const current = cell.get();
    const zero = new BSON.Int32(0);
    // A missing field counts as 0; adding to an int 0 keeps the operand's own type.
    cell.set(arithmetic(kind, current === undefined ? zero : current, operand, path));
  };
}

function currentDate(cell: Cell, operand: unknown): void {
  const type = isDocument(operand) ? operand['$type'] : undefined;
  if (type === 'timestamp') return cell.set(new BSON.Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }));
  if (type !== undefined && type !== 'date')
    throw badValue(`The '$type' string field is required to be 'date' or 'timestamp'`);
  if (type === undefined && !isTruthy(operand)) throw badValue('$currentDate needs true or a $type');
  cell.set(new Date());
}

function bit(cell: Cell, operand: unknown, path: string): void {
  const [entry] = isDocument(operand) ? Object.entries(operand) : [];
  const apply = entry === undefined ? undefined : BIT_OPERATIONS.get(entry[0]);
  if (entry === undefined || apply === undefined) throw badValue(`$bit needs and, or or xor on ${path}`);
  const result = apply(Number(numberOf(cell.get()) ?? 0), Number(numberOf(entry[1]) ?? 0));
  cell.set(new BSON.Int32(result));
}

const BIT_OPERATIONS: ReadonlyMap<string, (left: number, right: number) => number> = new Map([
  ['and', (left: number, right: number) => left & right],
  ['or', (left: number, right: number) => left | right],
  ['xor', (left: number, right: number) => left ^ right],
]);

export const FIELD_OPERATORS: Readonly<Record<string, FieldOperator>> = {
  $set: { create: true, apply: (cell, operand) => cell.set(operand) },
  $setOnInsert: { create: true, onInsertOnly: true, apply: (cell, operand) => cell.set(operand) },
  $unset: { create: false, apply: (cell) => cell.remove() },
  $inc: { create: true, apply: compute(ADD) },
  $mul: { create: true, apply: compute(MULTIPLY) },
  $min: { create: true, apply: keepIf((order) => order < 0) },
  $max: { create: true, apply: keepIf((order) => order > 0) },
  $currentDate: { create: true, apply: currentDate },
  $bit: { create: true, apply: bit },
  $push: { create: true, apply: push },
  $addToSet: { create: true, apply: addToSet },
  $pop: { create: false, apply: pop },
  $pull: { create: false, apply: pull },
  $pullAll: { create: false, apply: pullAll },
};
