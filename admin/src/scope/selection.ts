/** The current one of the loaded items, and what must happen to determine it. */
export type Selection<TItem> =
  /** The list is not loaded yet. */
  | { readonly kind: 'wait' }
  /** Not among the loaded ones, so the next page must be loaded. */
  | { readonly kind: 'loadMore' }
  | { readonly kind: 'none' }
  /** `isInUrl` is false when the URL names none or a missing one, so that it must change. */
  | { readonly kind: 'use'; readonly item: TItem; readonly isInUrl: boolean };

/**
 * The rule of the specification's section 4: the one in the URL if it exists; if it is not found after all pages, the
 * first; with none in the URL, `preferredId` (the previous one), otherwise the first.
 */
export function selectCurrent<TItem extends { readonly id: string }>(choice: {
  readonly idInUrl: string | undefined;
  readonly preferredId?: string | undefined;
  readonly items: readonly TItem[] | undefined;
  readonly hasMore: boolean;
}): Selection<TItem> {
  const { idInUrl, preferredId, items, hasMore } = choice;
  if (items === undefined) return { kind: 'wait' };
  const [first] = items;
  if (first === undefined) return { kind: 'none' };
  if (idInUrl === undefined) {
    return { kind: 'use', item: items.find((item) => item.id === preferredId) ?? first, isInUrl: false };
  }
  const found = items.find((item) => item.id === idInUrl);
  if (found !== undefined) return { kind: 'use', item: found, isInUrl: true };
  return hasMore ? { kind: 'loadMore' } : { kind: 'use', item: first, isInUrl: false };
}
