import { billingApi, billingEvents, type RouteOutput } from '@colloquy/contracts';
import { defineConsumer } from '@colloquy/event-bus';
import { createCachedCall, type CachedCall, type ServiceClient } from '@colloquy/service-kit';

type Plan = RouteOutput<typeof billingApi.readSubscriptionState>['data'];

/** Plans in integration's memory, so that not every request with a key asks billing. */
export type PlanCache = CachedCall<typeof billingApi.readSubscriptionState, Plan>;

export function createPlanCache(client: ServiceClient): PlanCache {
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
