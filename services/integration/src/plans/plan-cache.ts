import { billingApi, billingEvents } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';
import { createCachedCall, type ServiceClient } from '@colloquy/service-kit';

export type PlanCache = ReturnType<typeof createPlanCache>;

/** Caches plans, so that not every request with a key calls billing. */
export function createPlanCache(client: ServiceClient) {
  return createCachedCall(client, billingApi.readSubscriptionState, {
    freshMs: 5_000,
    staleMs: 60_000,
    pick: ({ data }) => data,
    droppedBy: (drop) => [
      defineConsumer({
        name: 'integration.forget-plan',
        event: billingEvents.planChanged,
        handle: async ({ data }) => drop(({ request }) => request.params?.id === data.workspace_id),
      }),
    ],
  });
}
