import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withFilters } from './url-filters.ts';
import type { ListSort } from '../api/list-sort.ts';
import { sortOf, sortParam, type SortChoices } from './url-sort.ts';

/** The order of a list as its URL holds it. Another order starts over at the first page. */
export function useUrlSort<TSort extends ListSort<string>>(
  choices: SortChoices<TSort>,
): readonly [TSort, (sort: ListSort<TSort['field']>) => void] {
  const [params, setParams] = useSearchParams();
  const setSort = useCallback(
    (sort: ListSort<TSort['field']>) =>
      setParams((current) => withFilters(current, { sort: sortParam(sort, choices) }), { replace: true }),
    [setParams, choices],
  );
  return [sortOf(params, choices), setSort];
}
