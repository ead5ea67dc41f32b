import type { Model } from 'mongoose';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { VisitDocument } from './visits.model.ts';

export interface VisitRepository {
  find(workspaceId: string, userId: string): Promise<Date | null>;
  record(workspaceId: string, userId: string, at: Date): Promise<void>;
  /** Last visits by user id. */
  ofUsers(workspaceId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Last visits of one user by workspace. */
  ofUser(userId: string): Promise<ReadonlyMap<string, Date>>;
  /** Removes every visit of a user whose account is gone. */
  purgeUser(userId: string): Promise<void>;
  /** Removes the visits to workspaces that are gone. */
  purgeWorkspaces(workspaceIds: readonly string[]): Promise<void>;
}

export function createVisitRepository(model: Model<VisitDocument>, signal: OutboxSignal): VisitRepository {
  const visits = createRepository(model, { signal });
  const allVisits = visits.everywhere(
    'A user, or a workspace that is purged, takes all of its visits along.',
  );
  const idOf = (workspaceId: string, userId: string): string => `${workspaceId}:${userId}`;
  return {
    async find(workspaceId, userId) {
      const visit = await visits.in(tenantScope(workspaceId)).findById(idOf(workspaceId, userId));
      return visit?.lastSeenAt ?? null;
    },
    async record(workspaceId, userId, lastSeenAt) {
      const set = { user_id: userId, lastSeenAt };
      await visits.in(tenantScope(workspaceId)).update(idOf(workspaceId, userId), { set }, { upsert: true });
    },
    async ofUsers(workspaceId, userIds) {
      const ids = userIds.map((userId) => idOf(workspaceId, userId));
      const found = await visits.in(tenantScope(workspaceId)).find({ _id: { $in: ids } });
      return new Map(found.map(({ user_id, lastSeenAt }) => [user_id, lastSeenAt]));
    },
    async ofUser(userId) {
      const found = await allVisits.find({ user_id: userId });
      return new Map(found.map(({ workspace_id, lastSeenAt }) => [workspace_id, lastSeenAt]));
    },
    async purgeUser(userId) {
      await allVisits.purge({ user_id: userId });
    },
    async purgeWorkspaces(workspaceIds) {
      await allVisits.purge({ workspace_id: { $in: workspaceIds } });
    },
  };
}
