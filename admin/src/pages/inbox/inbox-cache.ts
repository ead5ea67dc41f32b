import type { Chat, HistoryItem } from '@colloquy/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { GetInfiniteListResult, RaRecord } from 'react-admin';

type Pages<TRecord extends RaRecord> = InfiniteData<GetInfiniteListResult<TRecord>>;

/** Updates a changed conversation in all caches, before the server confirms. */
export function putChat(queryClient: QueryClient, chat: Chat): void {
  queryClient.setQueryData(['chats', 'getOne', { id: chat.id, meta: undefined }], chat);
  replaceListed(queryClient, 'chats', chat);
}

/** Updates a changed answer in its transcript's cache. */
export function putAnswer(queryClient: QueryClient, item: HistoryItem): void {
  replaceListed(queryClient, 'history', item);
}

/**
 * The newest known state of the conversation, including recent changes. Lists are refetched constantly, so a list
 * that contains it is newer than its own cache entry.
 */
export function newestOf(queryClient: QueryClient, chat: Chat): Chat {
  const known = queryClient
    .getQueriesData<Pages<Chat>>({ queryKey: ['chats', 'getInfiniteList'] })
    .flatMap(([key, list]) => {
      const found = list?.pages.flatMap(({ data }) => data).find(({ id }) => id === chat.id);
      const at = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0;
      return found === undefined ? [] : [{ found, at }];
    })
    .toSorted((one, other) => other.at - one.at);
  const alone = queryClient.getQueryData<Chat>(['chats', 'getOne', { id: chat.id, meta: undefined }]);
  return known[0]?.found ?? alone ?? chat;
}

/** True when an open transcript contains the turn. */
export function isTurnShown(queryClient: QueryClient, { id }: Pick<HistoryItem, 'id'>): boolean {
  return queryClient
    .getQueriesData<Pages<HistoryItem>>({ queryKey: ['history', 'getInfiniteList'] })
    .some(([, list]) => list?.pages.some(({ data }) => data.some((item) => item.id === id)) === true);
}

/** Refetches the turns of a conversation; resolves when they are loaded. */
export function askTranscriptAgain(queryClient: QueryClient, chatId: string): Promise<void> {
  const queryKey = ['history', 'getInfiniteList', { meta: { parentId: chatId } }];
  return queryClient.invalidateQueries({ queryKey });
}

function replaceListed<TRecord extends RaRecord>(
  queryClient: QueryClient,
  resource: 'chats' | 'history',
  changed: TRecord,
): void {
  queryClient.setQueriesData<Pages<TRecord>>(
    { queryKey: [resource, 'getInfiniteList'] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          data: page.data.map((item) => (item.id === changed.id ? { ...item, ...changed } : item)),
        })),
      },
  );
}

/** True when a list has grown or shrunk while its pages were loading, so that they do not fit together. */
export function hasMoved(pages: readonly { readonly total?: number | undefined }[]): boolean {
  const [first, ...later] = pages;
  return first !== undefined && later.some(({ total }) => total !== first.total);
}

type Thumb = 1 | -1 | 0;

/** The conversation with a member's rating changed, because the server updates its counts a moment later. */
export function withThumb(chat: Chat, before: Thumb, after: Thumb): Chat {
  const change = (value: 1 | -1) => Number(after === value) - Number(before === value);
  const counted = (known: number, value: 1 | -1) => Math.max(0, known + change(value));
  const { member } = chat.thumbs;
  return {
    ...chat,
    up: counted(chat.up, 1),
    down: counted(chat.down, -1),
    thumbs: { ...chat.thumbs, member: { up: counted(member.up, 1), down: counted(member.down, -1) } },
  };
}
