import type { Model } from 'mongoose';
import type { EventEnvelope, Membership, WorkspaceRole } from '@colloquy/contracts';
import {
  createGlobalRepository,
  type NewGlobalDocument,
  type OutboxSignal,
  type Page,
} from '@colloquy/persistence';
import type { WorkspaceDocument } from './workspaces.model.ts';

export interface WorkspacePageRequest {
  readonly page: number;
  readonly limit: number;
  readonly orderBy: 'id' | 'name';
  readonly desc: boolean;
}

/** Workspaces, found by the people in them: the membership is the tenant scope here. */
export interface WorkspaceRepository {
  insert(
    workspace: NewGlobalDocument<WorkspaceDocument>,
    events: readonly EventEnvelope[],
  ): Promise<WorkspaceDocument>;
  /** Throws 404001. */
  getById(workspaceId: string): Promise<WorkspaceDocument>;
  pageOfUser(userId: string, request: WorkspacePageRequest): Promise<Page<WorkspaceDocument>>;
  /** null for strangers and for workspaces that are gone. */
  roleOf(workspaceId: string, userId: string): Promise<WorkspaceRole | null>;
  membershipsOf(userId: string): Promise<Membership[]>;
}

/** Nobody is in more workspaces than this; it bounds one read. */
const MAX_MEMBERSHIPS = 1_000;

export function createWorkspaceRepository(
  model: Model<WorkspaceDocument>,
  signal: OutboxSignal,
): WorkspaceRepository {
  const repository = createGlobalRepository(model, {
    signal,
    reason: 'A workspace is the tenant itself: reads go by membership or by id after an access check.',
  });
  return {
    insert: (workspace, events) => repository.insert(workspace, events),
    getById: (workspaceId) => repository.getById(workspaceId),
    pageOfUser: (userId, { page, limit, orderBy, desc }) =>
      repository.page(
        { 'members.user_id': userId },
        { page, limit, orderBy: orderBy === 'id' ? '_id' : orderBy, desc, projection: { members: 0 } },
      ),
    async roleOf(workspaceId, userId) {
      const workspace = await repository.findOne(
        { _id: workspaceId, 'members.user_id': userId },
        { projection: { members: 1 } },
      );
      return workspace?.members.find((member) => member.user_id === userId)?.workspace_role_id ?? null;
    },
    async membershipsOf(userId) {
      const workspaces = await repository.find({ 'members.user_id': userId }, { limit: MAX_MEMBERSHIPS });
      return workspaces.flatMap(({ _id, members }) =>
        members
          .filter((member) => member.user_id === userId)
          .map(({ workspace_role_id }) => ({ workspace_id: _id, workspace_role_id })),
      );
    },
  };
}
