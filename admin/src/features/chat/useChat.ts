import { chatApi, type CHANNELS } from '@colloquy/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../session/session-hooks.ts';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';

type MembersChannel = (typeof CHANNELS)['chat' | 'debug']['id'];

/** The latest conversation of this person with a chatbot in a channel; the first visit starts one. */
export function useChat(botId: string, channel: MembersChannel) {
  const { call } = useBackend();
  const { data: me } = useMe();
  const queryClient = useQueryClient();
  const userRef = me?.authUser.id ?? '';
  const queryKey = ['chat', botId, userRef, channel];

  // The server replaces a name that holds an address, so that it does not spread.
  const body = { name: me?.authUser.email ?? '', chat_bot_id: botId, userRef, channel };
  const query = useQuery({
    queryKey,
    enabled: userRef !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const latest = { orderBy: 'id', desc: true, limit: 1, channel } as const;
      const { data } = await call(chatApi.listChats, {
        query: { chat_bot_id: botId, userRef, ...latest },
        signal,
      });
      return data[0] ?? (await call(chatApi.createChat, { body })).data;
    },
  });
  const start = useAction(chatApi.createChat, {
    onDone: ({ data }) => {
      queryClient.setQueryData(queryKey, data);
    },
  });
  return {
    chat: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    startNew: () => start.mutate({ body }),
    isStarting: start.isPending,
  };
}
