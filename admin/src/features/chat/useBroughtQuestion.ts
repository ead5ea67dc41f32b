import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isAskState } from '../teaching/ask-state.ts';
import { ASK_PARAM } from '../../routing/paths.ts';

/**
 * Takes over the question that an address brings along, once. It goes into the box, as anybody can send an address;
 * it is asked at once only for somebody who has clicked for that in the dashboard, which the address cannot say.
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
    // Gone from the address: the same question may be brought along again.
    if (question === null) taken.current = undefined;
    if (!isReady || question === null || question === taken.current) return;
    taken.current = question;
    const rest = new URLSearchParams(search);
    rest.delete(ASK_PARAM);
    // A reload must do neither again.
    void navigate({ pathname, search: rest.toString() }, { replace: true });
    (isAskState(state) ? take.ask : take.fill)(question);
  }, [isReady, question, take, pathname, search, state, navigate]);
}
