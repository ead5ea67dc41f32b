import { pageReasonSchema, subpageStateSchema, type Subpage, type SubpageFilter } from '@colloquy/contracts';
import { z } from 'zod';
import type { ViewRules } from '../../../features/views/list-view.ts';
import { pathOf } from './page-tree.ts';

const SEARCH_MAX_LENGTH = 200;

/** Filters of the pages in the address. */
const shownFilterSchema = z.object({
  search: z.string().max(SEARCH_MAX_LENGTH).optional().catch(undefined),
  state: z.array(subpageStateSchema).optional().catch(undefined),
  reason: z.array(pageReasonSchema).optional().catch(undefined),
  selected: z.boolean().optional().catch(undefined),
  isNew: z.boolean().optional().catch(undefined),
  path: z.string().startsWith('/').optional().catch(undefined),
});
export type ShownFilter = z.infer<typeof shownFilterSchema>;

/** Parses the filter of the list. */
export function readPageFilter(value: unknown): ShownFilter {
  return shownFilterSchema.safeParse(value).data ?? {};
}

/** Clears all filters except the search. */
export const NOTHING_NARROWED = {
  state: undefined,
  reason: undefined,
  selected: undefined,
  isNew: undefined,
  path: undefined,
} satisfies { readonly [TName in keyof Omit<Required<ShownFilter>, 'search'>]: undefined };

/** Views of the pages. */
export const SUBPAGE_VIEWS: ViewRules<ShownFilter> = {
  read: readPageFilter,
  usualSort: { field: 'url', order: 'ASC' },
  sorts: ['url'],
};

/** Whether a page matches a filter. */
export function matchesFilter(page: Subpage, filter: SubpageFilter): boolean {
  const { search = '', state = [], reason = [], selected, isNew, path } = filter;
  const text = `${page.url} ${page.title}`.toLowerCase();
  return (
    text.includes(search.toLowerCase()) &&
    (state.length === 0 || state.includes(page.state)) &&
    (reason.length === 0 || (page.reason !== null && reason.includes(page.reason))) &&
    (selected === undefined || page.selected === selected) &&
    (isNew === undefined || page.isNew === isNew) &&
    isBelow(page, path)
  );
}

/** Whether a page is at or below a path; without a path, all are. */
export function isBelow({ url }: Pick<Subpage, 'url'>, path: string | undefined): boolean {
  return isPathBelow(pathOf(url), path);
}

/** The same for a path. */
export function isPathBelow(path: string, folder: string | undefined): boolean {
  return folder === undefined || `${path}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
