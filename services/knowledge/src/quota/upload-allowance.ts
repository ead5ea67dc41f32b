import { createReservations, type RequestContext, type ReservationItem } from '@colloquy/service-kit';
import { PENDING_UPLOAD_LIFETIME_MS } from '../sources/file/uploads.policy.ts';

/** Longer than an upload or a draft waits for its confirmation, so that the sweeper comes first. */
const HOLD_MS = PENDING_UPLOAD_LIFETIME_MS + 10 * 60_000;

/** The plan's room for knowledge: documents are not counted, but what they take up is, and a trial ends. */
export interface UploadAllowance {
  /**
   * Takes the room of all items or of none. Throws `planStorageUsedUp`, `trialEnded` and the like, with the limit's
   * figures.
   */
  reserve(workspaceId: string, items: readonly ReservationItem[], context: RequestContext): Promise<void>;
  /** Reserves room for one item, does `work`, and commits; gives back when it throws. */
  during<TResult>(
    workspaceId: string,
    item: ReservationItem,
    context: RequestContext,
    work: () => Promise<TResult>,
  ): Promise<TResult>;
  /** What was reserved under these ids is stored now. Never throws. */
  commit(workspaceId: string, ids: readonly string[], context: RequestContext): Promise<void>;
  /** Never throws. */
  release(workspaceId: string, ids: readonly string[], context: RequestContext): Promise<void>;
}

export function createUploadAllowance(deps: Parameters<typeof createReservations>[0]): UploadAllowance {
  const reservations = createReservations(deps);
  const keyOf = (workspaceId: string) => ({ workspaceId, resource: 'storageBytes' }) as const;
  return {
    async reserve(workspaceId, items, context) {
      await reservations.reserve(keyOf(workspaceId), { items, holdMs: HOLD_MS }, context);
    },
    during: (workspaceId, item, context, work) =>
      reservations.during(keyOf(workspaceId), { items: [item], holdMs: HOLD_MS }, context, work),
    commit: (workspaceId, ids, context) => reservations.commit(keyOf(workspaceId), ids, context),
    release: (workspaceId, ids, context) => reservations.release(keyOf(workspaceId), ids, context),
  };
}

/** What a new version of an item is reserved under, until the event of its upload names the same two. */
export function editReservationId(itemId: string, version: number): string {
  return `${itemId}:${version}`;
}
