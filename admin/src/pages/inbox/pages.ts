/** One loaded page of a list that others add to meanwhile. */
export interface LoadedPage<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** It could not be loaded; it is empty then. */
  readonly isFailed: boolean;
}

/** True when the list has grown or shrunk since its first page: the pages do not fit together any more. */
export function hasMoved(pages: readonly LoadedPage<unknown>[]): boolean {
  const [first, ...later] = pages.filter(({ isFailed }) => !isFailed);
  return first !== undefined && later.some(({ total }) => total !== first.total);
}

/** The page to load next: the failed one again, the following one, or none. */
export function nextPage(last: LoadedPage<unknown>, page: number, pageSize: number): number | undefined {
  if (last.isFailed) return page;
  return page * pageSize < last.total ? page + 1 : undefined;
}

/** Every loaded item once, in the order of the pages. */
export function itemsOf<T extends { readonly id: string }>(pages: readonly LoadedPage<T>[]): readonly T[] {
  const byId = new Map<string, T>();
  for (const item of pages.flatMap(({ items }) => items)) if (!byId.has(item.id)) byId.set(item.id, item);
  return [...byId.values()];
}
