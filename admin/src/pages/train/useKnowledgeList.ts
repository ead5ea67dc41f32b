import { knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import { useCallback } from 'react';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { pageOf, withFilters, type UrlFilters } from '../../components/url-filters.ts';
import type { ListSort } from '../../api/list-sort.ts';
import { useUrlSort } from '../../components/useUrlSort.ts';
import { pollDelayMs } from './item-status.ts';
import { KNOWLEDGE_SORTS, type KnowledgeSortField } from './knowledge-sorts.ts';

export const KNOWLEDGE_PAGE_SIZE = 25;

const metaSchema = knowledgeApi.listKnowledge.response.shape.meta;

export interface KnowledgeList {
  readonly items: readonly KnowledgeItem[] | undefined;
  readonly total: number;
  readonly statusCounts: Readonly<Record<string, number>>;
  readonly error: unknown;
  readonly retry: () => void;
  readonly page: number;
  readonly search: string;
  readonly status: string;
  readonly isFiltered: boolean;
  readonly sort: ListSort<KnowledgeSortField>;
  readonly setSort: (sort: ListSort<KnowledgeSortField>) => void;
  readonly setFilters: (changes: UrlFilters) => void;
}

/** A chatbot's documents as the URL filters and orders them, asked again by itself while something is being processed. */
export function useKnowledgeList(botId: string): KnowledgeList {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const search = params.get('search') ?? '';
  const status = params.get('status') ?? '';
  const [sort, setSort] = useUrlSort(KNOWLEDGE_SORTS);
  const query = useGetList<KnowledgeItem>(
    'knowledge-base',
    {
      pagination: { page, perPage: KNOWLEDGE_PAGE_SIZE },
      sort: { field: sort.field, order: sort.isDescending ? 'DESC' : 'ASC' },
      filter: {
        chat_bot_id: botId,
        type: 1,
        search,
        ...(/^[0-6]$/.test(status) ? { documentStatus: [Number(status)] } : {}),
      },
    },
    {
      refetchInterval: ({ state }) => pollDelayMs(countsOf(state.data?.meta)),
      placeholderData: (previous) => previous,
    },
  );
  const statusCounts = countsOf(query.meta);
  const setFilters = useCallback(
    (changes: UrlFilters) => setParams((current) => withFilters(current, changes), { replace: true }),
    [setParams],
  );
  return {
    items: query.data,
    total: query.total ?? 0,
    statusCounts,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    page,
    search,
    status,
    isFiltered: search !== '' || status !== '',
    sort,
    setSort,
    setFilters,
  };
}

/** How many documents there are of each status; nothing for an answer that does not say. */
function countsOf(meta: unknown): Readonly<Record<string, number>> {
  return metaSchema.safeParse(meta).data?.statusCounts ?? {};
}
