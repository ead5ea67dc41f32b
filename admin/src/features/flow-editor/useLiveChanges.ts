import { botApi, type FlowStep } from '@colloquy/contracts';
import { useMemo } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { compareFlows, countDifferences } from '../flow-compare/compare-flows.ts';

/** Number of steps in which the draft differs from the live flow; undefined without one, or until loaded. */
export function useLiveChanges(
  botId: string,
  liveRevision: number | null,
  steps: readonly FlowStep[],
): number | undefined {
  const { data } = useRoute(
    botApi.listSurveys,
    { query: { chat_bot_id: botId, revision: liveRevision ?? 'live' } },
    // A revision never changes.
    { enabled: liveRevision !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  return useMemo(
    () =>
      liveRevision === null || data === undefined
        ? undefined
        : countDifferences(compareFlows(data.data, steps)),
    [liveRevision, data, steps],
  );
}
