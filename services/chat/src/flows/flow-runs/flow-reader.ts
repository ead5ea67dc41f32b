import { botApi, type FlowStep } from '@colloquy/contracts';
import { isAppError, orNull } from '@colloquy/errors';
import { createCachedCall, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** A revision never changes, and a process keeps those that were read last. */
const KEPT_MS = 24 * 60 * 60_000;

export type FlowReader = ReturnType<typeof createFlowReader>;

/** The steps of flows by their revision, which the bot service keeps. */
export function createFlowReader(client: ServiceClient) {
  const flows = createCachedCall(client, botApi.readFlow, {
    freshMs: KEPT_MS,
    staleMs: KEPT_MS,
    pick: ({ data }): readonly FlowStep[] => data,
  });
  const steps = (botId: string, revision: number, context: RequestContext) =>
    orNull(flows.read({ params: { id: botId, revision } }, { context }));
  return {
    /** Null for a revision that is gone, with its bot. */
    steps,
    /** As `steps`; null too while the service that keeps flows is away. */
    async stepsIfReadable(botId: string, revision: number, context: RequestContext) {
      try {
        return await steps(botId, revision, context);
      } catch (error) {
        if (isAppError(error) && error.kind === 'unavailable') return null;
        throw error;
      }
    },
  };
}
