import type { SavedQuery, SortPayload } from 'react-admin';

/** A way to look at a list: what narrows it, and its order. */
export interface ListView<TFilter extends object> {
  readonly filter: TFilter;
  readonly sort: SortPayload;
}

/** A view that somebody named. */
export interface NamedView<TFilter extends object> extends ListView<TFilter> {
  readonly label: string;
}

/** What a list says of its views. */
export interface ViewRules<TFilter extends object> {
  /** What of a stored filter still means something to the list. */
  readonly read: (stored: unknown) => TFilter;
  /** The order of the plain address. */
  readonly usualSort: SortPayload;
  /** The fields that the list can be ordered by. */
  readonly sorts: readonly string[];
}

/** True when both leave the same rows, whatever is searched for in them. */
export function isSameView(one: object, other: object): boolean {
  return narrowing(one) === narrowing(other);
}

/** The named views of what the store holds, without what an older dashboard stored and the list no longer knows. */
export function namedViews<TFilter extends object>(
  saved: readonly SavedQuery[],
  { read, sorts, usualSort }: ViewRules<TFilter>,
): readonly NamedView<TFilter>[] {
  return saved.flatMap(({ label, value }) => {
    const filter = read(value.filter);
    const sort = value.sort !== undefined && sorts.includes(value.sort.field) ? value.sort : usualSort;
    return label === '' || narrowing(filter) === narrowing({}) ? [] : [{ label, filter, sort }];
  });
}

/** What is stored of a view: what narrows it and its order, without what was searched for in it. */
export function savedQuery(label: string, { filter, sort }: ListView<object>): SavedQuery {
  return { label, value: { filter: { ...filter, search: undefined }, sort, displayedFilters: [] } };
}

/** The query of the address that shows a view, below the list's own address. */
export function viewAddress(view: ListView<object>, usualSort: SortPayload): { readonly search: string } {
  const query = new URLSearchParams();
  const { filter, sort } = view;
  if (narrowing(filter) !== narrowing({})) query.set('filter', JSON.stringify(filter));
  if (sort.field !== usualSort.field || sort.order !== usualSort.order) {
    query.set('sort', sort.field);
    query.set('order', sort.order);
  }
  return { search: query.toString() };
}

/** The filter without its search, the same text for the same filter. */
function narrowing(filter: object): string {
  const entries = Object.entries(filter).filter(([name, value]) => name !== 'search' && value !== undefined);
  return JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
