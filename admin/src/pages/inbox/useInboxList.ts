import { chatApi, type Chat } from '@colloquy/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBackend } from '../../api/backend.tsx';
import { withFilters, type UrlFilters } from '../../components/url-filters.ts';
import { inboxKeys } from './inbox-cache.ts';
import { readFilters, readOrder, toListQuery, type InboxFilters, type InboxOrder } from './inbox-filters.ts';
import { usePages, type Pages } from './usePages.ts';

/** The specification's page size of the chat list (section 9). */
const CHAT_PAGE_SIZE = 100;
const CHAT_POLL_MS = 15_000;

export interface InboxList extends Pages<Chat> {
  readonly filters: InboxFilters;
  readonly order: InboxOrder;
  readonly setFilters: (changes: UrlFilters) => void;
  /** The chosen conversation's id. */
  readonly selectedId: string | null;
  readonly select: (chatId: string | null) => void;
}

/** A chatbot's conversations as the URL filters them, and the chosen one. */
export function useInboxList(botId: string): InboxList {
  const { call } = useBackend();
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const { filters, order } = useMemo(() => {
    const read = new URLSearchParams(query);
    return { filters: readFilters(read), order: readOrder(read) };
  }, [query]);
  const listQuery = useMemo(() => toListQuery(filters), [filters]);
  // What is chosen is no part of what is listed.
  const queryKey = useMemo(() => inboxKeys.chats(botId, order, listQuery), [botId, order, listQuery]);
  const pages = usePages<Chat>({
    queryKey,
    pageSize: CHAT_PAGE_SIZE,
    delayMs: 0,
    pollMs: CHAT_POLL_MS,
    keepsPrevious: true,
    fetchPage: (page, signal) =>
      call(chatApi.listChats, {
        query: { ...listQuery, chat_bot_id: botId, orderBy: order, desc: true, limit: CHAT_PAGE_SIZE, page },
        signal,
      }),
  });
  const setFilters = useCallback(
    (changes: UrlFilters) => setParams((current) => withFilters(current, changes), { replace: true }),
    [setParams],
  );
  const select = useCallback(
    (chatId: string | null) => setParams((current) => withFilters(current, { chat: chatId ?? '' })),
    [setParams],
  );
  return { ...pages, filters, order, setFilters, selectedId: params.get('chat'), select };
}
