import type { ListSort } from '../api/list-sort.ts';

/** The orders that a list offers, the usual one first. */
export type SortChoices<TSort extends ListSort<string>> = readonly [TSort, ...TSort[]];

/** The order that a URL's `sort` asks for, such as `name`, or `-sizeBytes` downwards; else the list's usual one. */
export function sortOf<TSort extends ListSort<string>>(
  params: URLSearchParams,
  choices: SortChoices<TSort>,
): TSort {
  const value = params.get('sort');
  return choices.find((choice) => written(choice) === value) ?? choices[0];
}

/** How the URL writes an order; nothing for the list's usual one. */
export function sortParam<TSort extends ListSort<string>>(
  sort: ListSort<TSort['field']>,
  choices: SortChoices<TSort>,
): string {
  const value = written(sort);
  return value === written(choices[0]) ? '' : value;
}

function written({ field, isDescending }: ListSort<string>): string {
  return `${isDescending ? '-' : ''}${field}`;
}
