import type { Model } from 'mongoose';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { VisitDocument } from './visits.model.ts';

export type VisitRepository = ReturnType<typeof createVisitRepository>;

export function createVisitRepository(model: Model<VisitDocument>, signal: OutboxSignal) {
  const visits = createRepository(model, { signal });
  const allVisits = visits.everywhere(
    'A user, or a workspace that is purged, takes all of its visits along.',
  );
  const idOf = (workspaceId: string, userId: string): string => `${workspaceId}:${userId}`;
  return {
    async find(workspaceId: string, userId: string) {
      const visit = await visits.in(tenantScope(workspaceId)).findById(idOf(workspaceId, userId));
      return visit?.lastSeenAt ?? null;
    },
    async record(workspaceId: string, userId: string, lastSeenAt: Date) {
      const set = { user_id: userId, lastSeenAt };
      await visits.in(tenantScope(workspaceId)).update(idOf(workspaceId, userId), { set }, { upsert: true });
    },
    /** Last visits by user id. */
    async ofUsers(workspaceId: string, userIds: readonly string[]) {
      const ids = userIds.map((userId) => idOf(workspaceId, userId));
      const found = await visits.in(tenantScope(workspaceId)).find({ _id: { $in: ids } });
      return new Map(found.map(({ user_id, lastSeenAt }) => [user_id, lastSeenAt]));
    },
    /** Last visits of one user by workspace. */
    async ofUser(userId: string) {
      const found = await allVisits.find({ user_id: userId });
      return new Map(found.map(({ workspace_id, lastSeenAt }) => [workspace_id, lastSeenAt]));
    },
    /** Deletes every visit of a deleted user. */
    async purgeUser(userId: string) {
      await allVisits.purge({ user_id: userId });
    },
    /** Deletes the visits to deleted workspaces. */
    async purgeWorkspaces(workspaceIds: readonly string[]) {
      await allVisits.purge({ workspace_id: { $in: workspaceIds } });
    },
  };
}
