import { Context } from 'mingo/core';
import { type Iterator, Lazy } from 'mingo/lazy';
import type { AnyObject } from 'mingo/types';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as windows from 'mingo/operators/window';
import { compileFilter } from '../query/matcher.ts';
import { parseSort, sortByKey, sortKeyOf } from '../query/sort.ts';
import { isDocument } from '../values/bson-types.ts';

/** Run other people's code or write behind the command's back; refused by name. */
const REFUSED = new Set(['$function', '$accumulator', '$where', '$out', '$merge', '$toHashedIndexKey']);

function operatorsOf<T extends object>(module: T): T {
  const entries = Object.entries(module).filter(([name]) => name.startsWith('$') && !REFUSED.has(name));
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

const expressionOps = operatorsOf({ ...expressions });
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

/** Ours instead of the library's: one meaning of a filter and one order of values in the whole server. */
const ownStages = {
  $match: (items: Iterator, filter: AnyObject) => {
    const matches = compileFilter(filter);
    return items.filter((item) => matches(item));
  },
  $sort: (items: Iterator, sort: AnyObject) => {
    const spec = parseSort(sort);
    return items.transform((documents: unknown[]) => {
      const keyed = Array.from(documents, (document: unknown) => ({
        document,
        sortKey: sortKeyOf(isDocument(document) ? document : {}, spec),
      }));
      return Lazy(sortByKey(keyed).map(({ document }) => document));
    });
  },
};

/** The operators that expressions and pipelines of this server may use. */
export const aggregationContext = Context.init({
  accumulator: accumulatorOps,
  expression: expressionOps,
  projection: operatorsOf({ ...projections }),
  window: windowOps,
  pipeline: Object.assign({ ...stageOps }, ownStages),
});
