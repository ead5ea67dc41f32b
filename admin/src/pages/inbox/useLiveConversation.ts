import { chatApi, type Chat } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { refresh } from '../../api/route-key.ts';
import { followChatEvents, type ChatEvent } from './chat-events.ts';
import { useTypist } from './useTypist.ts';
import { askTranscriptAgain, isTurnShown, newestOf, putAnswer, putChat } from './inbox-cache.ts';

const FOLLOWED: ReadonlySet<Chat['state']> = new Set(['waiting', 'human']);

/**
 * While a visitor waits for a member or talks to one, what happens shows at once. Returns the id of the member who
 * writes to the visitor now; null for nobody.
 */
export function useLiveConversation(chat: Chat): string | null {
  const { typistId, takeTyping, endTyping } = useTypist();
  const { http } = useBackend();
  const queryClient = useQueryClient();
  const { id } = chat;
  const isFollowed = FOLLOWED.has(chat.state);
  const take = useEffectEvent((event: ChatEvent) => {
    if (event.type === 'typing') return takeTyping(event.data);
    // What was written is there.
    if (event.type === 'turn' && event.data.by === 'human') endTyping();
    if (event.type === 'turn' && isTurnShown(queryClient, event.data)) {
      putAnswer(queryClient, event.data);
      return;
    }
    if (event.type === 'state') {
      const known = newestOf(queryClient, chat);
      if (known.state === event.data.state && known.assignee_id === event.data.assignee_id) return;
      putChat(queryClient, { ...known, ...event.data });
    }
    void askTranscriptAgain(queryClient, id);
    void refresh(queryClient, ['chats']);
  });
  useEffect(() => {
    if (!isFollowed) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const { method, path } = chatApi.followChat;
    void followChatEvents({
      open: (lastEventId) =>
        http.open({
          method,
          path: path.replace(':id', encodeURIComponent(id)),
          accept: 'text/event-stream',
          lastEventId,
          signal,
        }),
      onEvent: (event) => take(event),
      signal,
    });
    return () => {
      controller.abort();
      endTyping();
    };
  }, [http, id, isFollowed, endTyping]);
  return typistId;
}
