import { Context } from 'mingo/core';
import { type Iterator, Lazy } from 'mingo/lazy';
import type { AnyObject } from 'mingo/types';
import { compileFilter } from '../matching/matcher.ts';
import { parseSort, sortByKey, sortKeyOf } from '../matching/sort.ts';
import { isDocument } from '../values/bson-types.ts';
import { pipelineOperators } from '../expression/context.ts';

/** Our own implementation, so that the whole server has one meaning of a filter and one order of values. */
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

export const pipelineContext = Context.init({
  ...pipelineOperators,
  pipeline: Object.assign({ ...pipelineOperators.pipeline }, ownStages),
});
