import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const CHAT_PARAM = 'chat';

export interface ChosenChat {
  readonly chosenId: string | null;
  /** The last chosen one, even before it is rendered, because keys can be faster than rendering. */
  readonly lastChosen: () => string | null;
  /** Opened by the page rather than by the user. */
  readonly isByItself: boolean;
  /** `replace`: replaces the history entry. */
  readonly choose: (chatId: string | null, how?: { replace?: boolean; isByItself?: boolean }) => void;
}

/** The conversation named in the address. */
export function useChosenChat(): ChosenChat {
  const [params, setParams] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const chosenId = params.get(CHAT_PARAM);
  // Chosen here but not rendered yet, in order. Outside navigation, such as the back button, clears it.
  const coming = useRef<readonly (string | null)[]>([]);
  const last = useRef(chosenId);
  useLayoutEffect(() => {
    const at = coming.current.indexOf(chosenId);
    coming.current = at === -1 ? [] : coming.current.slice(at + 1);
    if (coming.current.length === 0) last.current = chosenId;
  }, [chosenId]);
  const choose = useCallback<ChosenChat['choose']>(
    (chatId, { replace = false, isByItself = false } = {}) => {
      last.current = chatId;
      coming.current = [...coming.current, chatId];
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (chatId === null) next.delete(CHAT_PARAM);
          else next.set(CHAT_PARAM, chatId);
          return next;
        },
        { replace, state: { isByItself } },
      );
    },
    [setParams],
  );
  const isByItself =
    typeof state === 'object' && state !== null && 'isByItself' in state && state.isByItself === true;
  const lastChosen = useCallback(() => last.current, []);
  return useMemo(
    () => ({ chosenId, lastChosen, isByItself, choose }),
    [chosenId, lastChosen, isByItself, choose],
  );
}
