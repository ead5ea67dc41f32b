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
  /** Applied optimistically and rolled back on refusal; a state change waits for the server. */
  readonly change: (change: ChatChange) => void;
  readonly rate: (item: HistoryItem, value: 1 | -1 | 0) => void;
  readonly remove: (onRemoved: () => void) => void;
  readonly isRemoving: boolean;
}

/** A member's actions on one conversation. */
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
      // Serialised, so that the response to an earlier change does not overwrite a later one.
      scope: { id: `chat ${id}` },
      mutationFn: async ({ data = {} }) => {
        // Tags are written as a whole, so another member's concurrent change must not be lost. Likewise a member must
        // not resolve a conversation that another has just taken over.
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
      // Updates the counts of the views.
      onSettled: (_answer, _error, { data = {} }) => {
        void queryClient.invalidateQueries({ queryKey: ['chats', 'getList'] });
        // Loads the notice to the visitor.
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

/** True when the conversation has changed on the server: another revision, or a state without that move. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
