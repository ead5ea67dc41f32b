import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const CHAT_PARAM = 'chat';

export interface ChosenChat {
  readonly chosenId: string | null;
  /** The one chosen last, also where the page does not show it yet: keys come faster than pages are drawn. */
  readonly lastChosen: () => string | null;
  /** Nobody has chosen it: the page has opened it to show something. */
  readonly isByItself: boolean;
  /** `replace`: the browser's way back does not lead to the one before. */
  readonly choose: (chatId: string | null, how?: { replace?: boolean; isByItself?: boolean }) => void;
}

/** The conversation that the address names. */
export function useChosenChat(): ChosenChat {
  const [params, setParams] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const chosenId = params.get(CHAT_PARAM);
  // What was chosen here and is not drawn yet, in order. What comes from outside, such as the way back, ends it.
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
