import type { Chat, HistoryItem } from '@colloquy/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { PagesData } from './usePages.ts';

/** Where the inbox keeps what it loaded. */
export const inboxKeys = {
  ofBot: (botId: string) => ['inbox-chats', botId] as const,
  chats: (botId: string, ...rest: readonly unknown[]) => ['inbox-chats', botId, ...rest] as const,
  chat: (chatId: string) => ['inbox-chat', chatId] as const,
  history: (chatId: string) => ['inbox-history', chatId] as const,
  notes: (chatId: string) => ['inbox-notes', chatId] as const,
};

/** Shows a changed conversation wherever it is shown. */
export function putChat(queryClient: QueryClient, chat: Chat): void {
  queryClient.setQueryData(inboxKeys.chat(chat.id), chat);
  queryClient.setQueriesData<PagesData<Chat>>({ queryKey: inboxKeys.ofBot(chat.chat_bot_id) }, (known) =>
    replaced(known, chat),
  );
}

/** Shows a changed answer in its transcript. */
export function putAnswer(queryClient: QueryClient, item: HistoryItem): void {
  queryClient.setQueryData<PagesData<HistoryItem>>(inboxKeys.history(item.chat_id), (known) =>
    replaced(known, item),
  );
}

function replaced<T extends { readonly id: string }>(
  known: PagesData<T> | undefined,
  changed: T,
): PagesData<T> | undefined {
  return (
    known && {
      ...known,
      pages: known.pages.map((page) => ({
        ...page,
        items: page.items.map((item) => (item.id === changed.id ? changed : item)),
      })),
    }
  );
}

type Thumb = 1 | -1 | 0;

/** The conversation with one judgement changed: the server counts a moment later. */
export function withThumb(chat: Chat, before: Thumb, after: Thumb): Chat {
  const change = (value: 1 | -1) => Number(after === value) - Number(before === value);
  return { ...chat, up: Math.max(0, chat.up + change(1)), down: Math.max(0, chat.down + change(-1)) };
}
