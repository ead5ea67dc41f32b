import { chatApi, type Chat, type HistoryItem, type RouteRequest } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useDelete, useNotify, useUpdate } from 'react-admin';
import { ApiError } from '../../api/api-error.ts';
import { refresh } from '../../api/route-key.ts';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { askTranscriptAgain, newestOf, putAnswer, putChat, withThumb } from './inbox-cache.ts';

export type ChatChange = NonNullable<RouteRequest<typeof chatApi.updateChat>['body']>;

export interface ChatActions {
  /** Shown at once, taken back when it is refused; a state is shown when the server has it. */
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
        // Tags are written as a whole: a list that another member has changed meanwhile must not be lost. And nobody
        // resolves what a colleague has taken over meanwhile without having seen it.
        const isKnown = data.tags !== undefined || data.state !== undefined;
        const revision = isKnown ? { revision: newestOf(queryClient, chat).revision } : {};
        const body = { ...data, ...revision };
        return (await dataProvider.update<Chat>('chats', { id, data: body, previousData: { id } })).data;
      },
      onError: (error, { data = {} }) => {
        if (data.state !== undefined && isConflict(error)) notify(t('inbox.movedOn'), { type: 'warning' });
        else showError(error);
        putChat(queryClient, chat);
        void refresh(queryClient, ['chats']);
      },
      // The numbers beside the views.
      onSettled: (_answer, _error, { data = {} }) => {
        void queryClient.invalidateQueries({ queryKey: ['chats', 'getList'] });
        // What the visitor is told of it.
        if (data.state !== undefined) void askTranscriptAgain(queryClient, id);
      },
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
      if (data.state === undefined) putChat(queryClient, { ...newestOf(queryClient, chat), ...data });
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

/** True when the conversation is not as this page knew it: another revision, or a state that has no such move. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
