import type { Chat, ChatState, RouteOutput, chatApi } from '@colloquy/contracts';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../session/session-hooks.ts';
import { useChatEvents } from '../chat-events/useChatEvents.ts';
import { useTypist } from '../chat-events/useTypist.ts';
import type { AskedTurns } from './turn.ts';
import { historyKey } from './useHistory.ts';

type History = InfiniteData<RouteOutput<typeof chatApi.listHistory>>;

/** What others do in a conversation that is open here shows at once: turns, where it stands, and that a member writes. */
export function useLiveChat(
  chat: Chat,
  { turns, pending }: AskedTurns,
): { readonly state: ChatState; readonly isMemberWriting: boolean } {
  const { data: me } = useMe();
  const queryClient = useQueryClient();
  const { typistId, takeTyping, endTyping } = useTypist();
  const [state, setState] = useState(chat.state);
  const queryKey = historyKey(chat.id);
  useChatEvents(chat.id, (event) => {
    if (event.type === 'typing') return takeTyping(event.data);
    if (event.type === 'state') return setState(event.data.state);
    // What was written is there.
    if (event.data.by === 'human') endTyping();
    const { id } = event.data;
    const isOwn = pending?.historyId === id || turns.some((turn) => turn.id === id);
    const rows = queryClient.getQueryData<History>(queryKey)?.pages.flatMap(({ data }) => data) ?? [];
    const isKnown = rows.some((row) => row.id === id && row.state === event.data.state);
    if (!isOwn && !isKnown) void queryClient.invalidateQueries({ queryKey });
  });
  return { state, isMemberWriting: typistId !== null && typistId !== me?.authUser.id };
}
