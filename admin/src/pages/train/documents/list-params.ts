import { documentStatusSchema } from '@colloquy/contracts';
import { z } from 'zod';
import { jsonOf } from '../../../api/json-of.ts';
import type { ViewRules } from '../../../features/views/list-view.ts';
import { KNOWLEDGE_SORTS } from './knowledge-sorts.ts';

export const PAGE_SIZE = 25;
export const PAGE_SIZES = [PAGE_SIZE, 50, 100];
const SEARCH_MAX_LENGTH = 200;

/** Filters of the documents in the URL. */
const filterSchema = z.object({
  search: z.string().max(SEARCH_MAX_LENGTH).optional().catch(undefined),
  documentStatus: z.array(documentStatusSchema).optional().catch(undefined),
  tags: z.array(z.string()).optional().catch(undefined),
});
export type KnowledgeFilter = z.infer<typeof filterSchema>;

/** Parses the filter of the list. */
export function readFilter(value: unknown): KnowledgeFilter {
  return filterSchema.safeParse(value).data ?? {};
}

const [{ field, order }] = KNOWLEDGE_SORTS;

/** Views of the documents. */
export const KNOWLEDGE_VIEWS: ViewRules<KnowledgeFilter> = {
  read: readFilter,
  usualSort: { field, order },
  sorts: KNOWLEDGE_SORTS.map((sort) => sort.field),
};

/**
 * The parameters of an address without unknown ones, which the server would reject; null if all are valid.
 * react-admin reads everything in the address.
 */
export function repairedParams(params: URLSearchParams): URLSearchParams | null {
  const next = new URLSearchParams(params);
  if (!KNOWLEDGE_VIEWS.sorts.includes(params.get('sort') ?? '')) drop(next, ['sort', 'order']);
  if (!['ASC', 'DESC'].includes(params.get('order') ?? '')) drop(next, ['sort', 'order']);
  if (!PAGE_SIZES.includes(Number(params.get('perPage')))) drop(next, ['perPage']);
  if (!/^[1-9]\d{0,5}$/.test(params.get('page') ?? '')) drop(next, ['page']);
  const filter = JSON.stringify(readFilter(jsonOf(params.get('filter'))));
  if (params.has('filter') && filter !== params.get('filter')) next.set('filter', filter);
  return next.toString() === params.toString() ? null : next;
}

function drop(params: URLSearchParams, names: readonly string[]): void {
  for (const name of names) params.delete(name);
}
