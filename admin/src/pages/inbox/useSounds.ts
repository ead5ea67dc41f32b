import { MAX_PAGE_LIMIT, chatApi, type ListedChat } from '@colloquy/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { useRoute } from '../../api/useRoute.ts';
import { hasNewCall, visitorCalls, waitingCalls, type Calls } from './arrivals.ts';
import { createChime } from './chime.ts';
import { useInbox } from './InboxContext.ts';
import { useNamedMembers } from './useNamedMembers.ts';

const POLL_MS = 15_000;
const NEWEST = { orderBy: 'lastMessageAt', desc: true, limit: MAX_PAGE_LIMIT } as const;

/**
 * Plays a short sound when a conversation starts waiting for a member, and when a visitor writes in one of the
 * member's own; not for the open one. Off by default, per browser.
 */
export function useSounds() {
  const [isOn, setOn] = useStore('inbox.sounds', false);
  const [chime] = useState(() => createChime());
  const { bot, chosenId } = useInbox();
  const { myId } = useNamedMembers();
  useAllowedByPress(isOn, chime.allow);
  useEffect(() => () => chime.close(), [chime]);
  const options = {
    enabled: isOn && myId !== undefined,
    refetchInterval: POLL_MS,
    // Members who work in another tab need the sound.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: true,
    retry: false,
  };
  const of = { chat_bot_id: bot.id, ...NEWEST };
  const waiting = useRoute(chatApi.listChats, { query: { ...of, state: ['waiting'] } }, options);
  const mine = useRoute(
    chatApi.listChats,
    { query: { ...of, assignee_id: myId ?? '', state: ['waiting', 'human'] } },
    options,
  );
  const call = useEffectEvent((before: Calls | undefined, now: Calls) => {
    if (hasNewCall(before, now, document.hidden ? null : chosenId)) chime.play();
  });
  useCalls(isOn, waiting.data?.data, waitingCalls, call);
  useCalls(isOn, mine.data?.data, visitorCalls, call);
  return {
    isOn,
    toggle: () => {
      setOn(!isOn);
      if (isOn) return chime.close();
      // Plays a preview.
      chime.allow();
      chime.play();
    },
  };
}

/** Reports the new entries of each response compared with the previous one. */
function useCalls(
  isOn: boolean,
  chats: readonly ListedChat[] | undefined,
  callsIn: (chats: readonly ListedChat[]) => Calls,
  onCalls: (before: Calls | undefined, now: Calls) => void,
): void {
  const before = useRef<Calls>(undefined);
  const take = useEffectEvent((found: readonly ListedChat[]) => {
    const now = callsIn(found);
    onCalls(before.current, now);
    before.current = now;
  });
  useEffect(() => {
    if (!isOn) before.current = undefined;
    else if (chats !== undefined) take(chats);
  }, [isOn, chats]);
}

/** Browsers play no sound before the user has interacted with the page. */
function useAllowedByPress(isOn: boolean, allow: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, allow, options);
    return () => controller.abort();
  }, [isOn, allow]);
}
