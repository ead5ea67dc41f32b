import type { SavedQuery } from 'react-admin';
import type { TextKey } from '../../i18n/useText.ts';
import {
  INBOX_SORTS,
  cleanFilter,
  isSameView,
  queryOf,
  type InboxFilter,
  type InboxSort,
} from './inbox-filter.ts';

export type BuiltInView = 'all' | 'unanswered' | 'notHelpful' | 'mine';

/** The views that every inbox has, in their order. */
export const BUILT_IN: readonly {
  readonly id: BuiltInView;
  readonly label: TextKey;
  /** What is said where the view has nothing to show. */
  readonly empty: TextKey;
  readonly filterFor: (myId: string) => InboxFilter;
}[] = [
  { id: 'all', label: 'inbox.views.all', empty: 'inbox.noMatchText', filterFor: () => ({}) },
  {
    id: 'unanswered',
    label: 'inbox.views.unanswered',
    empty: 'inbox.viewEmpty.unanswered',
    filterFor: () => ({ unanswered: true }),
  },
  {
    id: 'notHelpful',
    label: 'inbox.views.notHelpful',
    empty: 'inbox.viewEmpty.notHelpful',
    filterFor: () => ({ feedback: 'down' }),
  },
  {
    id: 'mine',
    label: 'inbox.views.mine',
    empty: 'inbox.viewEmpty.mine',
    filterFor: (myId) => ({ assignee_id: myId }),
  },
];

/** The built-in view that a filter is; undefined for any other. */
export function builtInOf(filter: InboxFilter, myId: string): (typeof BUILT_IN)[number] | undefined {
  return BUILT_IN.find(({ filterFor }) => isSameView(filterFor(myId), filter));
}

/** A view that somebody named, as it was stored. */
export interface OwnView {
  readonly label: string;
  readonly filter: InboxFilter;
  readonly sort: InboxSort;
}

/** The named views of what the store holds; what an older dashboard stored may mean nothing by now. */
export function ownViews(saved: readonly SavedQuery[]): readonly OwnView[] {
  return saved.flatMap(({ label, value }) => {
    const filter = cleanFilter(value.filter);
    const sort = INBOX_SORTS.find((known) => known === value.sort?.field) ?? 'id';
    return label === '' || Object.keys(filter).length === 0 ? [] : [{ label, filter, sort }];
  });
}

/** What is stored of a view: what narrows it and its order, without what was searched for in it. */
export function toSaved(label: string, filter: InboxFilter, sort: InboxSort): SavedQuery {
  const kept = cleanFilter({ ...filter, search: undefined });
  return { label, value: { filter: kept, sort: { field: sort, order: 'DESC' }, displayedFilters: [] } };
}

/** The address of a view, below the inbox's. */
export function viewAddress(view: Pick<OwnView, 'filter' | 'sort'>): { readonly search: string } {
  return { search: queryOf(view.filter, view.sort) };
}
