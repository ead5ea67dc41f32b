import { HISTORY_PAGINATION_DELAY_MS, chatApi, type HistoryItem } from '@colloquy/contracts';
import { useMemo } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { inboxKeys } from './inbox-cache.ts';
import { usePages, type Pages } from './usePages.ts';

const HISTORY_PAGE_SIZE = 50;
const HISTORY_POLL_MS = 10_000;

/** The questions of a conversation, oldest first, loaded from its end; another conversation begins at page 1. */
export function useTranscript(chatId: string): Pages<HistoryItem> {
  const { call } = useBackend();
  const queryKey = useMemo(() => inboxKeys.history(chatId), [chatId]);
  const pages = usePages<HistoryItem>({
    queryKey,
    pageSize: HISTORY_PAGE_SIZE,
    delayMs: HISTORY_PAGINATION_DELAY_MS,
    pollMs: HISTORY_POLL_MS,
    keepsPrevious: false,
    fetchPage: (page, signal) =>
      call(chatApi.listHistory, {
        params: { id: chatId },
        query: { orderBy: 'id', desc: true, limit: HISTORY_PAGE_SIZE, page },
        signal,
      }),
  });
  const items = useMemo(() => pages.items?.toReversed(), [pages.items]);
  return { ...pages, items };
}
