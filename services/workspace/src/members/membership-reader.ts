import { LRUCache } from 'lru-cache';
import type { Logger } from '@colloquy/observability';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import type { VisitRepository } from './visits.repository.ts';

/** A visit is recorded when the last one is older than this. */
export const VISIT_PAUSE_MS = 5 * 60 * 1_000;
const CACHED_VISITS = 10_000;

export type MembershipReader = ReturnType<typeof createMembershipReader>;

/** Reads roles for access checks, here and for every other service, and records the member's visit. */
export function createMembershipReader(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly visits: VisitRepository;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { workspaces, visits, logger, now } = deps;
  // Saves a read of the store per request; processes agree through the store.
  const recorded = new LRUCache<string, number>({ max: CACHED_VISITS });

  async function recordVisit(workspaceId: string, userId: string): Promise<void> {
    const at = now();
    const key = `${workspaceId}:${userId}`;
    if (at.getTime() - (recorded.get(key) ?? 0) < VISIT_PAUSE_MS) return;
    const last = await visits.find(workspaceId, userId);
    const isRecent = last !== null && at.getTime() - last.getTime() < VISIT_PAUSE_MS;
    if (!isRecent) await visits.record(workspaceId, userId, at);
    recorded.set(key, (isRecent ? last : at).getTime());
  }

  return {
    /** Null for non-members and for deleted workspaces. */
    async roleOf(workspaceId: string, userId: string) {
      const role = await workspaces.roleOf(workspaceId, userId);
      if (role === null) return null;
      try {
        await recordVisit(workspaceId, userId);
      } catch (error) {
        // A failed write of the time must not deny access.
        logger.warn({ err: error }, 'a visit could not be recorded');
      }
      return role;
    },
  };
}
