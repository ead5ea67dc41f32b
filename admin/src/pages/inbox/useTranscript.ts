import { HISTORY_PAGINATION_DELAY_MS, type HistoryItem } from '@colloquy/contracts';
import { useMemo, useState } from 'react';
import { useInfiniteGetList } from 'react-admin';
import { hasMoved } from './inbox-cache.ts';

const HISTORY_PAGE_SIZE = 50;
const HISTORY_POLL_MS = 10_000;

export interface TranscriptPages {
  /** Oldest first; undefined until the newest are loaded. */
  readonly items: readonly HistoryItem[] | undefined;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Loads earlier turns; does nothing while a page is loading. */
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/**
 * The turns of a conversation, loaded from its end; another conversation starts at page 1. If it grows while a page
 * loads, all pages are reloaded (specification, section 4).
 */
export function useTranscript(chatId: string): TranscriptPages {
  const [isPausing, setPausing] = useState(false);
  const read = useInfiniteGetList<HistoryItem>(
    'history',
    {
      pagination: { page: 1, perPage: HISTORY_PAGE_SIZE },
      sort: { field: 'id', order: 'DESC' },
      meta: { parentId: chatId },
    },
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? HISTORY_POLL_MS : false),
      onSuccess: ({ pages }) => {
        if (hasMoved(pages)) void read.refetch();
      },
      // oxlint-disable-next-line no-console -- failed fetches of the inbox are only logged (specification, section 7)
      onError: (error) => console.warn('A conversation could not be loaded', error),
    },
  );
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = read;
  const items = useMemo(() => data && uniqueOf(data.pages.flatMap((page) => page.data)).toReversed(), [data]);
  const loadMore = async () => {
    if (!hasNextPage || isFetching || isPausing) return;
    setPausing(true);
    await new Promise((resolve) => setTimeout(resolve, HISTORY_PAGINATION_DELAY_MS));
    setPausing(false);
    await fetchNextPage();
  };
  return {
    items,
    error: data === undefined ? error : null,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage || isPausing,
    loadMore: () => void loadMore(),
    retry: () => void refetch(),
  };
}

/** Deduplicates: new turns have pushed some onto the next page. */
function uniqueOf<T extends { readonly id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
