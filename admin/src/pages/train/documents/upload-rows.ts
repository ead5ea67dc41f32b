import type { UploadEntry } from '../../../features/uploads/upload-entry.ts';

/** More rows than this push the documents off screen; the summary offers the others. */
const SHOWN_AT_ONCE = 10;

/**
 * Uploads above the documents, last chosen first, as the list has the newest document first. With many of them,
 * waiting ones and those without news are hidden.
 */
export function uploadRows(entries: readonly UploadEntry[], isExpanded: boolean): readonly UploadEntry[] {
  const open = entries.filter(hasRow).toReversed();
  if (isExpanded || open.length <= SHOWN_AT_ONCE) return open;
  const first = open.filter(({ stage }) => stage !== 'waiting' && stage !== 'duplicate');
  return first.slice(0, SHOWN_AT_ONCE);
}

/** Documents without an upload on this page, because those have a row already. */
export function withoutUploads<TItem extends { readonly id: string }>(
  items: readonly TItem[],
  entries: readonly UploadEntry[],
): readonly TItem[] {
  const shown = new Set(entries.filter(hasRow).map(({ itemId }) => itemId));
  return items.filter(({ id }) => !shown.has(id));
}

/** Completed files, readable or not, have their document's row. */
function hasRow({ stage, isListed }: UploadEntry): boolean {
  return stage !== 'done' && isListed !== true;
}
