import type { Chat } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../api/route-key.ts';
import { useChatEvents } from '../../features/chat-events/useChatEvents.ts';
import { useTypist } from '../../features/chat-events/useTypist.ts';
import { askTranscriptAgain, isTurnShown, newestOf, putAnswer, putChat } from './inbox-cache.ts';

const FOLLOWED: ReadonlySet<Chat['state']> = new Set(['waiting', 'human']);

/**
 * Shows events live while a visitor waits for a member or talks to one. Returns the id of the member who is typing;
 * null for none.
 */
export function useLiveConversation(chat: Chat): string | null {
  const { typistId, takeTyping, endTyping } = useTypist();
  const queryClient = useQueryClient();
  const { id } = chat;
  const followedId = FOLLOWED.has(chat.state) ? id : null;
  useChatEvents(followedId, (event) => {
    if (event.type === 'typing') return takeTyping(event.data);
    // The message has arrived.
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
  useEffect(() => (followedId === null ? undefined : endTyping), [followedId, endTyping]);
  return typistId;
}
