import { useCallback } from 'react';
import { useNarrow } from '../../components/useNarrow.ts';
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
  const set = useNarrow(filter, (next) => setFilters(cleanFilter(next)));
  const clear = useCallback(() => setFilters({}), [setFilters]);
  return { filter, set, clear };
}
