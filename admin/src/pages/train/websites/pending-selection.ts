import type { RouteInput, knowledgeApi, Subpage } from '@colloquy/contracts';
import { isPathBelow, matchesFilter } from './page-filter.ts';
import { canSelect, type FolderCounts, type PageFolder } from './page-tree.ts';

/** A selection of pages that is being sent. */
export type SentSelection = RouteInput<typeof knowledgeApi.selectSubpages>['body'];

/** Whether a page is selected after the pending selections. */
export function isSelectedAfter(page: Subpage, sent: SentSelection | undefined): boolean {
  if (sent === undefined) return page.selected;
  const isMeant =
    'id' in sent ? sent.id.includes(page.id) : matchesFilter(page, sent.filter) && canSelect(page);
  return isMeant ? sent.selected : page.selected;
}

/**
 * A folder's counts after the pending selections. A selection by filter is that of a folder or of all pages: for this
 * folder it covers everything, the filtered pages, or nothing.
 */
export function countsAfter(
  { path, all, counts }: Pick<PageFolder, 'path' | 'all' | 'counts'>,
  sent: SentSelection | undefined,
): FolderCounts {
  if (sent === undefined) return counts;
  if ('filter' in sent && isPathBelow(path, sent.filter.path)) {
    return { ...counts, selected: sent.selected ? counts.selectable : 0 };
  }
  const change = all.reduce(
    (sum, page) => sum + Number(isSelectedAfter(page, sent)) - Number(page.selected),
    0,
  );
  return { ...counts, selected: counts.selected + change };
}
