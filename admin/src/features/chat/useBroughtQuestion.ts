import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isAskState } from '../teaching/ask-state.ts';
import { ASK_PARAM } from '../../routing/paths.ts';

/**
 * Takes the question from the page's address, once. The question only fills the composer, because links come from
 * outside as well. It is sent at once only after a click in the dashboard, which sets a state that no link can set.
 */
export function useBroughtQuestion(
  isReady: boolean,
  take: { fill: (question: string) => void; ask: (question: string) => void },
): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const question = params.get(ASK_PARAM);
  const taken = useRef<string>(undefined);
  useEffect(() => {
    // The question has left the address, so a later link may bring the same one.
    if (question === null) taken.current = undefined;
    if (!isReady || question === null || question === taken.current) return;
    taken.current = question;
    const rest = new URLSearchParams(search);
    rest.delete(ASK_PARAM);
    // A reload must neither fill nor ask again.
    void navigate({ pathname, search: rest.toString() }, { replace: true });
    (isAskState(state) ? take.ask : take.fill)(question);
  }, [isReady, question, take, pathname, search, state, navigate]);
}
