import { DEFAULT_PAGE_LIMIT } from '@colloquy/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useInfiniteGetList, type RaRecord } from 'react-admin';
import type { ListSort } from './list-sort.ts';

/** All that is loaded of a long list, page after page. */
export interface PagedList<TRecord> {
  /** undefined until the first page is there. */
  readonly items: readonly TRecord[] | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

export interface PagedListOptions {
  readonly sort?: ListSort<string>;
  /** Shows the rows that were there until those of another order have come. */
  readonly keepsRows?: boolean;
}

const OLDEST_FIRST: ListSort<string> = { field: 'id', isDescending: false };

/** A list that is loaded a hundred rows at a time, oldest first unless another order is asked for. */
export function usePagedList<TRecord extends RaRecord>(
  resource: string,
  filter: Readonly<Record<string, string>>,
  { sort = OLDEST_FIRST, keepsRows = false }: PagedListOptions = {},
): PagedList<TRecord> {
  const query = useInfiniteGetList<TRecord>(
    resource,
    {
      pagination: { page: 1, perPage: DEFAULT_PAGE_LIMIT },
      sort: { field: sort.field, order: sort.isDescending ? 'DESC' : 'ASC' },
      filter,
    },
    keepsRows ? { placeholderData: keepPreviousData } : {},
  );
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const error = data === undefined ? query.error : null;
  return useMemo(
    () => ({
      items: data?.pages.flatMap((page) => page.data),
      hasMore: hasNextPage,
      isLoadingMore: isFetchingNextPage,
      error,
      loadMore: () => {
        if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
      },
      retry: () => void refetch(),
    }),
    [data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch, error],
  );
}
