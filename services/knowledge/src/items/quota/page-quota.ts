import { billingApi } from '@colloquy/contracts';
import { createReservations, type RequestContext } from '@colloquy/service-kit';

/** The reservation of a page that is never indexed expires after this. */
const HOLD_MS = billingApi.MAX_HOLD_MS;
/** The id of the reservation that only asks how many pages are left. */
const ROOM = 'room';

export type PageQuota = ReturnType<typeof createPageQuota>;

/** Reserves the plan's website pages before they are indexed, under the ids that their items will have. */
export function createPageQuota(deps: Parameters<typeof createReservations>[0]) {
  const reservations = createReservations(deps);
  const keyOf = (workspaceId: string) => ({ workspaceId, resource: 'pages' }) as const;
  const ask = (workspaceId: string, amount: number, context: RequestContext) =>
    reservations.reserve(keyOf(workspaceId), { items: [{ id: ROOM, amount }], holdMs: HOLD_MS }, context);

  async function release(workspaceId: string, itemIds: readonly string[], context: RequestContext) {
    for (const ids of slices(itemIds)) await reservations.release(keyOf(workspaceId), ids, context);
  }

  /** Pages that the plan leaves; null without a limit. Throws `trialEnded`. */
  async function room(workspaceId: string, context: RequestContext): Promise<number | null> {
    const { limit, used } = await ask(workspaceId, 0, context);
    return limit === null ? null : Math.max(0, limit - used);
  }

  return {
    room,
    /** Throws `planPagesUsedUp` when not one page is left, and `trialEnded`, with the limit's figures. */
    async assertRoom(workspaceId: string, context: RequestContext): Promise<void> {
      if ((await room(workspaceId, context)) !== 0) return;
      await ask(workspaceId, 1, context);
      await release(workspaceId, [ROOM], context);
    },
    /** Reserves all pages or none. Throws `planPagesUsedUp` and `trialEnded`, with the limit's figures. */
    async reserve(workspaceId: string, itemIds: readonly string[], context: RequestContext) {
      const taken: string[] = [];
      try {
        for (const ids of slices(itemIds)) {
          const items = ids.map((id) => ({ id, amount: 1 }));
          await reservations.reserve(keyOf(workspaceId), { items, holdMs: HOLD_MS }, context);
          taken.push(...ids);
        }
      } catch (error) {
        await release(workspaceId, taken, context);
        throw error;
      }
    },
    /** What was reserved is being indexed: it counts until the events of its items do. Never throws. */
    async commit(workspaceId: string, itemIds: readonly string[], context: RequestContext) {
      for (const ids of slices(itemIds)) await reservations.commit(keyOf(workspaceId), ids, context);
    },
    /** These pages are not indexed after all. Never throws. */
    release,
  };
}

function slices(ids: readonly string[]): string[][] {
  const all: string[][] = [];
  for (let from = 0; from < ids.length; from += billingApi.MAX_RESERVED_AT_ONCE) {
    all.push(ids.slice(from, from + billingApi.MAX_RESERVED_AT_ONCE));
  }
  return all;
}
