import { followChat, wait } from '@colloquy/chat-client';
import { useEffect, useEffectEvent } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { createMemberChatApi, type MemberFeedEvent } from '../../api/member-chat.ts';

/** Takes what happens in a conversation, on whichever replica, while the component is drawn; null follows none. */
export function useChatEvents(chatId: string | null, take: (event: MemberFeedEvent) => void): void {
  const { http } = useBackend();
  const onEvent = useEffectEvent(take);
  useEffect(() => {
    if (chatId === null) return undefined;
    const controller = new AbortController();
    const feed = createMemberChatApi(http).feedOf(chatId);
    void followChat({ ...feed, wait }, (event) => onEvent(event), controller.signal);
    return () => controller.abort();
  }, [http, chatId]);
}
