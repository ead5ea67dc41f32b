import { botApi, type FlowStep } from '@colloquy/contracts';
import { isAppError, orNull } from '@colloquy/errors';
import { createCachedCall, type RequestContext, type ServiceClient } from '@colloquy/service-kit';

/** Long, because a revision never changes. */
const KEPT_MS = 24 * 60 * 60_000;

export type FlowReader = ReturnType<typeof createFlowReader>;

/** Reads the steps of flow revisions from the bot service. */
export function createFlowReader(client: ServiceClient) {
  const flows = createCachedCall(client, botApi.readFlow, {
    freshMs: KEPT_MS,
    staleMs: KEPT_MS,
    pick: ({ data }): readonly FlowStep[] => data,
  });
  const steps = (botId: string, revision: number, context: RequestContext) =>
    orNull(flows.read({ params: { id: botId, revision } }, { context }));
  return {
    /** Null for a revision of a deleted bot. */
    steps,
    /** As `steps`; also null while the bot service is unavailable. */
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
