import { createReservations, type RequestContext, type ReservationItem } from '@colloquy/service-kit';
import { PENDING_UPLOAD_LIFETIME_MS } from '@colloquy/uploads';

/** Longer than an upload or a draft waits for its confirmation, so that the job that deletes them comes first. */
const HOLD_MS = PENDING_UPLOAD_LIFETIME_MS + 10 * 60_000;

export type StorageQuota = ReturnType<typeof createStorageQuota>;

/** The storage that a plan has for knowledge: items are not counted, but their bytes are, and a trial ends. */
export function createStorageQuota(deps: Parameters<typeof createReservations>[0]) {
  const reservations = createReservations(deps);
  const keyOf = (workspaceId: string) => ({ workspaceId, resource: 'storageBytes' }) as const;
  return {
    /**
     * Reserves storage for all items or for none. Throws `planStorageUsedUp`, `trialEnded` and the like, with the limit's
     * figures.
     */
    async reserve(workspaceId: string, items: readonly ReservationItem[], context: RequestContext) {
      await reservations.reserve(keyOf(workspaceId), { items, holdMs: HOLD_MS }, context);
    },
    /** Reserves storage for one item, does `work`, and commits; releases when it throws. */
    during: <TResult>(
      workspaceId: string,
      item: ReservationItem,
      context: RequestContext,
      work: () => Promise<TResult>,
    ) => reservations.during(keyOf(workspaceId), { items: [item], holdMs: HOLD_MS }, context, work),
    /** What was reserved under these ids is stored now. Never throws. */
    commit: (workspaceId: string, ids: readonly string[], context: RequestContext) =>
      reservations.commit(keyOf(workspaceId), ids, context),
    /** Never throws. */
    release: (workspaceId: string, ids: readonly string[], context: RequestContext) =>
      reservations.release(keyOf(workspaceId), ids, context),
  };
}

/** What a new version of an item is reserved under, until the event of its upload names the same two. */
export function versionReservationId(itemId: string, version: number): string {
  return `${itemId}:${version}`;
}
