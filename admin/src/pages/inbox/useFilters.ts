import { useCallback } from 'react';
import { useNarrow } from '../../components/useNarrow.ts';
import { cleanFilter, type InboxFilter } from './inbox-filter.ts';
import { useChats } from './InboxContext.ts';

export interface Filters {
  readonly filter: InboxFilter;
  /** Changes some filters and keeps the others; undefined and '' remove one. */
  readonly set: (change: { readonly [name in keyof InboxFilter]?: InboxFilter[name] | undefined }) => void;
  readonly clear: () => void;
}

/** The filters of the inbox, which react-admin keeps in the address. */
export function useFilters(): Filters {
  const { filter, setFilters } = useChats();
  const set = useNarrow(filter, (next) => setFilters(cleanFilter(next)));
  const clear = useCallback(() => setFilters({}), [setFilters]);
  return { filter, set, clear };
}
