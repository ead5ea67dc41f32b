import { LRUCache } from 'lru-cache';
import { billingApi, type SubscriptionState, type Plan } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import type { RequestContext, ServiceClient } from '@colloquy/service-kit';

/** Another process may have heard the event that a plan changed: this one looks again after this long. */
const FRESH_MS = 5_000;
/** While billing is away, a plan of at most this age counts. */
const STALE_LIMIT_MS = 60_000;
const REMEMBERED_PLANS = 10_000;

export interface PlanStanding {
  readonly plan_id: Plan;
  readonly state: SubscriptionState;
}

/** What integration remembers of plans, so that not every request with a key asks billing. */
export interface PlanDirectory {
  of(workspaceId: string, context: RequestContext): Promise<PlanStanding>;
  forget(workspaceId: string): void;
}

export function createPlanDirectory(client: ServiceClient): PlanDirectory {
  const known = new LRUCache<string, { standing: PlanStanding; loadedAt: number }>({ max: REMEMBERED_PLANS });
  return {
    async of(workspaceId, context) {
      const remembered = known.get(workspaceId);
      const age = remembered === undefined ? Infinity : performance.now() - remembered.loadedAt;
      if (remembered !== undefined && age < FRESH_MS) return remembered.standing;
      try {
        const { data } = await client.call(
          billingApi.readStanding,
          { params: { id: workspaceId } },
          { context },
        );
        known.set(workspaceId, { standing: data, loadedAt: performance.now() });
        return data;
      } catch (error) {
        const isAway = isAppError(error) && error.kind === 'unavailable';
        if (remembered !== undefined && isAway && age < STALE_LIMIT_MS) return remembered.standing;
        throw error;
      }
    },
    forget: (workspaceId) => void known.delete(workspaceId),
  };
}
