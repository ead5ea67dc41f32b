import { DEFAULT_PAGE_LIMIT } from '@colloquy/contracts';
import { useMemo } from 'react';
import { useInfiniteGetList, type RaRecord, type SortPayload } from 'react-admin';

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

/** A list that is loaded a hundred rows at a time, oldest first unless another order is asked for. */
export function usePagedList<TRecord extends RaRecord>(
  resource: string,
  filter: Readonly<Record<string, string>>,
  sort: SortPayload = { field: 'id', order: 'ASC' },
): PagedList<TRecord> {
  const pagination = { page: 1, perPage: DEFAULT_PAGE_LIMIT };
  const query = useInfiniteGetList<TRecord>(resource, { pagination, sort, filter });
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
