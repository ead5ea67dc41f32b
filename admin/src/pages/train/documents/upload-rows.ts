import type { UploadEntry } from '../../../features/uploads/upload-entry.ts';

/** More rows than this at once push the documents off the screen; the summary offers the others. */
const SHOWN_AT_ONCE = 10;

/**
 * The files that stand above the documents, the last one chosen first, as the list has the newest document first.
 * Those that wait, and those that have nothing to tell, give way when there are many.
 */
export function uploadRows(entries: readonly UploadEntry[], isExpanded: boolean): readonly UploadEntry[] {
  const open = entries.filter(hasRow).toReversed();
  if (isExpanded || open.length <= SHOWN_AT_ONCE) return open;
  const first = open.filter(({ stage }) => stage !== 'waiting' && stage !== 'duplicate');
  return first.slice(0, SHOWN_AT_ONCE);
}

/** The documents for which no file of this page is on its way: such a one has a row already. */
export function withoutUploads<TItem extends { readonly id: string }>(
  items: readonly TItem[],
  entries: readonly UploadEntry[],
): readonly TItem[] {
  const shown = new Set(entries.filter(hasRow).map(({ itemId }) => itemId));
  return items.filter(({ id }) => !shown.has(id));
}

/** What became a document, also one that cannot be read, has the document's row. */
function hasRow({ stage, isListed }: UploadEntry): boolean {
  return stage !== 'done' && isListed !== true;
}
