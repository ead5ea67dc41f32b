import { chatApi, type Chat, type HistoryItem, type RouteRequest } from '@colloquy/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { inboxKeys, putAnswer, putChat, withThumb } from './inbox-cache.ts';

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
  const { call } = useBackend();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorNotice();
  const params = { id: chat.id };
  const reload = () => queryClient.invalidateQueries({ queryKey: inboxKeys.ofBot(chat.chat_bot_id) });

  const newest = () => queryClient.getQueryData<Chat>(inboxKeys.chat(chat.id)) ?? chat;

  const change = useMutation({
    // One after another, so that the answer to an earlier change does not undo a later one.
    scope: { id: `inbox ${chat.id}` },
    mutationFn: async (body: ChatChange) => {
      // Tags are written as a whole: a list that another member has changed meanwhile must not be lost.
      const revision = body.tags === undefined ? {} : { revision: newest().revision };
      return (await call(chatApi.updateChat, { params, body: { ...body, ...revision } })).data;
    },
    onMutate: (body) => putChat(queryClient, { ...chat, ...body }),
    onSuccess: (changed) => putChat(queryClient, changed),
    onError: (error) => {
      showError(error);
      putChat(queryClient, chat);
      void reload();
    },
  });
  const rate = useMutation({
    mutationFn: async ({ item, value }: { item: HistoryItem; value: 1 | -1 | 0 }) => {
      const slot = { id: chat.id, historyId: item.id };
      return (await call(chatApi.giveFeedback, { params: slot, body: { value } })).data;
    },
    onSuccess: (rated, { item, value }) => {
      putAnswer(queryClient, rated);
      putChat(queryClient, withThumb(chat, item.memberFeedback?.value ?? 0, value));
    },
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: () => call(chatApi.deleteChat, { params }),
    onError: showError,
  });
  return {
    change: change.mutate,
    rate: (item, value) => rate.mutate({ item, value }),
    isRemoving: remove.isPending,
    remove: (onRemoved) =>
      remove.mutate(undefined, {
        onSuccess: () => {
          notify(t('inbox.deleted', { name: chat.name }), { type: 'success' });
          onRemoved();
          void reload();
        },
      }),
  };
}
