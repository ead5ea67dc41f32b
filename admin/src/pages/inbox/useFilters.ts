import { useCallback } from 'react';
import { cleanFilter, type InboxFilter } from './inbox-filter.ts';
import { useChats } from './InboxContext.ts';

export interface Filters {
  readonly filter: InboxFilter;
  /** Changes some and keeps the others; undefined and '' ask for nothing. */
  readonly set: (change: { readonly [name in keyof InboxFilter]?: InboxFilter[name] | undefined }) => void;
  readonly clear: () => void;
}

/** What narrows the inbox, as react-admin keeps it in the address. */
export function useFilters(): Filters {
  const { filter, setFilters } = useChats();
  const json = JSON.stringify(filter);
  const set = useCallback<Filters['set']>(
    (change) => setFilters(cleanFilter({ ...cleanFilter(JSON.parse(json)), ...change })),
    [json, setFilters],
  );
  const clear = useCallback(() => setFilters({}), [setFilters]);
  return { filter, set, clear };
}
