import { chatApi, type HistoryItem } from '@colloquy/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useBackend } from '../../api/backend.tsx';

const HISTORY_PAGE_SIZE = 50;
/** A question that was still being answered when the page was loaded is looked at again after this time. */
const PENDING_POLL_MS = 1_000;

export interface ChatHistory {
  /** Newest first. */
  readonly items: readonly HistoryItem[] | undefined;
  readonly error: unknown;
  /** Nothing was said yet; false until that is known. */
  readonly isEmpty: boolean;
  readonly retry: () => void;
  readonly hasEarlier: boolean;
  readonly isLoadingEarlier: boolean;
  readonly loadEarlier: () => void;
}

export const historyKey = (chatId: string) => ['chat-history', chatId];

/** The stored part of a conversation, loaded from its end. */
export function useHistory(chatId: string): ChatHistory {
  const { call } = useBackend();
  const query = useInfiniteQuery({
    queryKey: historyKey(chatId),
    initialPageParam: 1,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ pageParam, signal }) =>
      call(chatApi.listHistory, {
        params: { id: chatId },
        query: { orderBy: 'id', desc: true, limit: HISTORY_PAGE_SIZE, page: pageParam },
        signal,
      }),
    getNextPageParam: ({ meta }) => (meta.page * meta.limit < meta.total ? meta.page + 1 : undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some((item) => item.state === 'pending'))
        ? PENDING_POLL_MS
        : false,
  });
  const { data, refetch } = query;
  const retry = useCallback(() => void refetch(), [refetch]);
  const items = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return {
    items,
    error: items === undefined ? query.error : null,
    isEmpty: items?.length === 0,
    retry,
    hasEarlier: query.hasNextPage,
    isLoadingEarlier: query.isFetchingNextPage,
    loadEarlier: () => void query.fetchNextPage(),
  };
}
