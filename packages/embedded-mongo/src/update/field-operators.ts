import { BSON } from 'bson';
import { badValue } from '../errors.ts';
import { isDocument, typeNameOf } from '../values/bson-types.ts';
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

/** As MongoDB, takes either boolean for a date. */
function currentDate(cell: Cell, operand: unknown): void {
  const isTimestamp = typeof operand !== 'boolean' && typeOfDate(operand) === 'timestamp';
  cell.set(isTimestamp ? new BSON.Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }) : new Date());
}

function typeOfDate(operand: unknown): 'date' | 'timestamp' {
  if (!isDocument(operand))
    throw badValue(`${typeNameOf(operand)} is not valid type for $currentDate: use true or a $type`);
  const { $type: type, ...others } = operand;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw badValue(`Unrecognized $currentDate option: ${unknown}`);
  if (type !== 'date' && type !== 'timestamp')
    throw badValue(`The '$type' string field is required to be 'date' or 'timestamp'`);
  return type;
}

export const FIELD_OPERATORS: Readonly<Record<string, FieldOperator>> = {
  $set: { create: true, apply: (cell, operand) => cell.set(operand) },
  $setOnInsert: { create: true, onInsertOnly: true, apply: (cell, operand) => cell.set(operand) },
  $unset: { create: false, apply: (cell) => cell.remove() },
  $inc: { create: true, apply: compute(ADD) },
  $mul: { create: true, apply: compute(MULTIPLY) },
  $min: { create: true, apply: keepIf((order) => order < 0) },
  $max: { create: true, apply: keepIf((order) => order > 0) },
  $currentDate: { create: true, apply: currentDate },
  $push: { create: true, apply: push },
  $addToSet: { create: true, apply: addToSet },
  $pop: { create: false, apply: pop },
  $pull: { create: false, apply: pull },
  $pullAll: { create: false, apply: pullAll },
};
