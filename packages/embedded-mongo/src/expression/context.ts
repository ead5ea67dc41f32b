import { Context } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as windows from 'mingo/operators/window';
import { $regexMatch } from './regex-match.ts';

/** Operators that run foreign code or write behind the command's back; rejected by name. */
const REFUSED = new Set([
  '$function',
  '$accumulator',
  '$where',
  '$out',
  '$merge',
  '$toHashedIndexKey',
  // The library runs them on JavaScript's engine, where a pattern can block for ever.
  '$regexFind',
  '$regexFindAll',
]);

function operatorsOf<T extends object>(module: T): T {
  const entries = Object.entries(module).filter(([name]) => name.startsWith('$') && !REFUSED.has(name));
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

const expressionOps = operatorsOf({ ...expressions, $regexMatch });
const accumulatorOps = operatorsOf({ ...accumulators });
const windowOps = operatorsOf({ ...windows });
const stageOps = operatorsOf({ ...stages });

export const knownStages: ReadonlySet<string> = new Set([
  ...Object.keys(stageOps),
  '$collStats',
  '$indexStats',
]);
export const knownExpressions: ReadonlySet<string> = new Set([
  ...Object.keys(expressionOps),
  ...Object.keys(accumulatorOps),
  ...Object.keys(windowOps),
]);

const operators = {
  accumulator: accumulatorOps,
  expression: expressionOps,
  projection: operatorsOf({ ...projections }),
  window: windowOps,
};

export const expressionContext = Context.init(operators);

export const pipelineOperators = { ...operators, pipeline: stageOps };
