import { CHANNELS, chatApi, type Chat } from '@colloquy/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../session/session-hooks.ts';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';

export interface CurrentChat {
  readonly chat: Chat | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly startNew: () => void;
  readonly isStarting: boolean;
}

/** The latest conversation of this person with a chatbot; the first visit starts one. */
export function useChat(botId: string): CurrentChat {
  const { call } = useBackend();
  const { data: me } = useMe();
  const queryClient = useQueryClient();
  const showError = useErrorNotice();
  const userRef = me?.authUser.id ?? '';
  const queryKey = ['chat', botId, userRef];

  // The server replaces a name that holds an address, so that it does not spread.
  const create = async (): Promise<Chat> => {
    const body = { name: me?.authUser.email ?? '', chat_bot_id: botId, userRef };
    return (await call(chatApi.createChat, { body })).data;
  };
  const query = useQuery({
    queryKey,
    enabled: userRef !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const latest = { orderBy: 'id', desc: true, limit: 1, channel: CHANNELS.chat.id } as const;
      const { data } = await call(chatApi.listChats, {
        query: { chat_bot_id: botId, userRef, ...latest },
        signal,
      });
      return data[0] ?? (await create());
    },
  });
  const start = useMutation({
    mutationFn: create,
    onSuccess: (chat) => {
      queryClient.setQueryData(queryKey, chat);
    },
    onError: showError,
  });
  return {
    chat: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    startNew: () => start.mutate(),
    isStarting: start.isPending,
  };
}
