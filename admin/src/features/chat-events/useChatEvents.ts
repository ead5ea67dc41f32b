import { chatApi } from '@colloquy/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { followChatEvents, type ChatEvent } from './chat-events.ts';

/** Takes what happens in a conversation, on whichever replica, while the component is drawn; null follows none. */
export function useChatEvents(chatId: string | null, take: (event: ChatEvent) => void): void {
  const { http } = useBackend();
  const onEvent = useEffectEvent(take);
  useEffect(() => {
    if (chatId === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const { method, path } = chatApi.followChat;
    void followChatEvents({
      open: (lastEventId) =>
        http.open({
          method,
          path: path.replace(':id', encodeURIComponent(chatId)),
          accept: 'text/event-stream',
          lastEventId,
          signal,
        }),
      onEvent: (event) => onEvent(event),
      signal,
    });
    return () => controller.abort();
  }, [http, chatId]);
}
