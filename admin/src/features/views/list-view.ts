import type { SavedQuery, SortPayload } from 'react-admin';

/** A view of a list: its filter and sort order. */
export interface ListView<TFilter extends object> {
  readonly filter: TFilter;
  readonly sort: SortPayload;
}

/** A saved view with its name. */
export interface NamedView<TFilter extends object> extends ListView<TFilter> {
  readonly label: string;
}

/** A list's rules for its views. */
export interface ViewRules<TFilter extends object> {
  /** The valid part of a stored filter. */
  readonly read: (stored: unknown) => TFilter;
  /** The default sort order. */
  readonly usualSort: SortPayload;
  /** Fields that the list can be sorted by. */
  readonly sorts: readonly string[];
}

/** True when both select the same rows, ignoring search. */
export function isSameView(one: object, other: object): boolean {
  return narrowing(one) === narrowing(other);
}

/** The stored views, without entries of older dashboards that the list no longer knows. */
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

/** The stored form of a view: filter and sort order, without the search. */
export function savedQuery(label: string, { filter, sort }: ListView<object>): SavedQuery {
  return { label, value: { filter: { ...filter, search: undefined }, sort, displayedFilters: [] } };
}

/** The query of the address that shows a view, relative to the list's address. */
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

/** The filter without its search, as a canonical text. */
function narrowing(filter: object): string {
  const entries = Object.entries(filter).filter(([name, value]) => name !== 'search' && value !== undefined);
  return JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
