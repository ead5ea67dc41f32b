import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const CHAT_PARAM = 'chat';

export interface ChosenChat {
  readonly chosenId: string | null;
  /** Nobody has chosen it: the page has opened it to show something. */
  readonly isByItself: boolean;
  /** `replace`: the browser's way back does not lead to the one before. */
  readonly choose: (chatId: string | null, how?: { replace?: boolean; isByItself?: boolean }) => void;
}

/** The conversation that the address names. */
export function useChosenChat(): ChosenChat {
  const [params, setParams] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const choose = useCallback<ChosenChat['choose']>(
    (chatId, { replace = false, isByItself = false } = {}) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (chatId === null) next.delete(CHAT_PARAM);
          else next.set(CHAT_PARAM, chatId);
          return next;
        },
        { replace, state: { isByItself } },
      ),
    [setParams],
  );
  const isByItself =
    typeof state === 'object' && state !== null && 'isByItself' in state && state.isByItself === true;
  return { chosenId: params.get(CHAT_PARAM), isByItself, choose };
}
