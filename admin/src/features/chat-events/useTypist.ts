import type { MemberTypingEvent } from '@colloquy/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Typist {
  /** The member who is typing; null when no member is. */
  readonly typistId: string | null;
  readonly takeTyping: (event: MemberTypingEvent) => void;
  readonly endTyping: () => void;
}

/** Who writes, until what was said of it runs out: who goes on writing says so again. */
export function useTypist(): Typist {
  const [typistId, setTypistId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endTyping = useCallback(() => {
    clearTimeout(timer.current);
    setTypistId(null);
  }, []);
  const takeTyping = useCallback(
    ({ user_id, until }: MemberTypingEvent) => {
      clearTimeout(timer.current);
      setTypistId(user_id);
      timer.current = setTimeout(endTyping, Math.max(0, Date.parse(until) - Date.now()));
    },
    [endTyping],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return { typistId, takeTyping, endTyping };
}
