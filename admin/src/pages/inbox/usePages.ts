import { keepPreviousData, useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { hasMoved, itemsOf, nextPage, type LoadedPage } from './pages.ts';

export interface Pages<T> {
  /** undefined until the first page is there. */
  readonly items: readonly T[] | undefined;
  readonly total: number;
  /** Nothing could be loaded, so there is nothing. */
  readonly isFailed: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

interface Answer<T> {
  readonly data: readonly T[];
  readonly meta: { readonly total: number };
}

export type PagesData<T> = InfiniteData<LoadedPage<T>, number>;

/**
 * A list that is loaded page after page while others add to it (specification, section 4). When its total changes
 * during a fetch, the first page is fetched again; a fetch that fails is logged and counts as empty.
 */
export function usePages<T extends { readonly id: string }>(options: {
  queryKey: readonly unknown[];
  pageSize: number;
  /** How long to wait before each further page. */
  delayMs: number;
  /** How often the first page is looked at again while it is the only one. */
  pollMs: number;
  /** Shows what was there until another list of the same kind has come. */
  keepsPrevious: boolean;
  fetchPage: (page: number, signal: AbortSignal) => Promise<Answer<T>>;
}): Pages<T> {
  const { queryKey, pageSize, delayMs, pollMs, keepsPrevious, fetchPage } = options;
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ pageParam, signal }): Promise<LoadedPage<T>> => {
      if (pageParam > 1) await pause(delayMs);
      try {
        const { data, meta } = await fetchPage(pageParam, signal);
        return { items: data, total: meta.total, isFailed: false };
      } catch (error) {
        if (signal.aborted) throw error;
        // oxlint-disable-next-line no-console -- failed fetches are only logged (specification, section 7)
        console.warn('A page of the inbox could not be loaded', error);
        return { items: [], total: 0, isFailed: true };
      }
    },
    getNextPageParam: (last, _all, page) => nextPage(last, page, pageSize),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? pollMs : false),
  });
  const { data, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const isMoved = data !== undefined && !isFetching && hasMoved(data.pages);
  useEffect(() => {
    if (!isMoved) return;
    queryClient.setQueryData<PagesData<T>>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: [1] },
    );
    void refetch();
  }, [isMoved, queryClient, queryKey, refetch]);

  const items = useMemo(() => data && itemsOf(data.pages), [data]);
  const first = data?.pages[0];
  return {
    items,
    total: first?.total ?? 0,
    isFailed: first?.isFailed === true,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
