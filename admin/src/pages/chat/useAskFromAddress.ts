import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

const ASK_PARAM = 'ask';

/** Asks the question that the address brings along, once, as soon as the conversation is there. */
export function useAskFromAddress(isReady: boolean, ask: (question: string) => void): void {
  const [params, setParams] = useSearchParams();
  const question = params.get(ASK_PARAM);
  const asked = useRef<string>(undefined);
  useEffect(() => {
    // Gone from the address: the same question may be brought along again.
    if (question === null) asked.current = undefined;
    if (!isReady || question === null || question === asked.current) return;
    asked.current = question;
    // A reload must not ask again.
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(ASK_PARAM);
        return next;
      },
      { replace: true },
    );
    ask(question);
  }, [isReady, question, ask, setParams]);
}
