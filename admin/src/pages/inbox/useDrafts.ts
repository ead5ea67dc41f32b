import { useMemo, useRef, useState } from 'react';
import { useKeepUnsaved } from '../../components/LeaveGuard.tsx';

/** Unsent texts by conversation. */
export interface Drafts {
  readonly of: (chatId: string) => string;
  readonly keep: (chatId: string, text: string) => void;
}

/** They persist while the user opens other conversations; leaving the inbox asks about them. */
export function useDrafts(): Drafts {
  const drafts = useRef(new Map<string, string>());
  const [isAny, setAny] = useState(false);
  useKeepUnsaved(isAny);
  return useMemo(
    () => ({
      of: (chatId) => drafts.current.get(chatId) ?? '',
      keep: (chatId, text) => {
        if (text.trim() === '') drafts.current.delete(chatId);
        else drafts.current.set(chatId, text);
        setAny(drafts.current.size > 0);
      },
    }),
    [],
  );
}
