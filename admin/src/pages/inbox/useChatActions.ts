import { chatApi, type Chat, type HistoryItem, type RouteRequest } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useDelete, useNotify, useUpdate } from 'react-admin';
import { refresh } from '../../api/route-key.ts';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { newestOf, putAnswer, putChat, withThumb } from './inbox-cache.ts';

export type ChatChange = NonNullable<RouteRequest<typeof chatApi.updateChat>['body']>;

export interface ChatActions {
  /** Shown at once, taken back when it is refused. */
  readonly change: (change: ChatChange) => void;
  readonly rate: (item: HistoryItem, value: 1 | -1 | 0) => void;
  readonly remove: (onRemoved: () => void) => void;
  readonly isRemoving: boolean;
}

/** What a member does with one conversation. */
export function useChatActions(chat: Chat): ChatActions {
  const t = useText();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorNotice();
  const { id } = chat;

  const [update] = useUpdate<Chat, unknown>(
    'chats',
    {},
    {
      // One after another, so that the answer to an earlier change does not undo a later one.
      scope: { id: `chat ${id}` },
      mutationFn: async ({ data = {} }) => {
        // Tags are written as a whole: a list that another member has changed meanwhile must not be lost.
        const revision = data.tags === undefined ? {} : { revision: newestOf(queryClient, chat).revision };
        const body = { ...data, ...revision };
        return (await dataProvider.update<Chat>('chats', { id, data: body, previousData: { id } })).data;
      },
      onError: (error) => {
        showError(error);
        putChat(queryClient, chat);
        void refresh(queryClient, ['chats']);
      },
      // The numbers beside the views.
      onSettled: () => void queryClient.invalidateQueries({ queryKey: ['chats', 'getList'] }),
    },
  );
  const rate = useAction(chatApi.giveFeedback, {
    onDone: ({ data }) => putAnswer(queryClient, data),
  });
  const [remove, { isPending }] = useDelete<Chat, unknown>(
    'chats',
    { id, previousData: chat },
    { onError: showError, onSettled: () => void refresh(queryClient, ['chats']) },
  );
  return {
    change: (data) => {
      putChat(queryClient, { ...newestOf(queryClient, chat), ...data });
      void update('chats', { id, data, previousData: chat });
    },
    rate: (item, value) =>
      rate.mutate(
        { params: { id, historyId: item.id }, body: { value } },
        {
          onSuccess: () =>
            putChat(
              queryClient,
              withThumb(newestOf(queryClient, chat), item.memberFeedback?.value ?? 0, value),
            ),
        },
      ),
    isRemoving: isPending,
    remove: (onRemoved) =>
      void remove(undefined, undefined, {
        onSuccess: () => {
          notify(t('inbox.deleted', { name: chat.name }), { type: 'success' });
          onRemoved();
        },
      }),
  };
}
