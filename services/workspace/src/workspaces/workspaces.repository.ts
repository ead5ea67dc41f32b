import type { Model } from 'mongoose';
import { EntityStatus, type EventEnvelope } from '@colloquy/contracts';
import {
  type Change,
  createRepository,
  type NewGlobalDocument,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { WorkspaceDocument } from './workspaces.model.ts';

export interface WorkspacePageRequest {
  readonly page: number;
  readonly limit: number;
  readonly orderBy: 'id' | 'name';
  readonly desc: boolean;
}

export type WorkspaceChange = Change<WorkspaceDocument>;

/** Null leaves the workspace unchanged. What it throws ends the change. */
export type DecideChange = (
  workspace: WorkspaceDocument,
) => WorkspaceChange | null | Promise<WorkspaceChange | null>;

/** Upper bound of a user's workspaces, which limits one read. */
const MAX_MEMBERSHIPS = 1_000;

export type WorkspaceRepository = ReturnType<typeof createWorkspaceRepository>;

/** Workspaces, found by their members: the membership is the tenant scope here. */
export function createWorkspaceRepository(model: Model<WorkspaceDocument>, signal: OutboxSignal) {
  const repository = createRepository(model, { signal, name: 'workspace' }).everywhere(
    'A workspace is the tenant itself: reads go by membership or by id after an access check.',
  );
  return {
    insert: (workspace: NewGlobalDocument<WorkspaceDocument>, events: readonly EventEnvelope[]) =>
      repository.insertOnce(workspace, events),
    /** Throws `notFound`. */
    getById: (workspaceId: string) => repository.get(workspaceId),
    findById: (workspaceId: string) => repository.findById(workspaceId),
    /**
     * Decides on the newest state and writes only onto that state; the loser of a race decides again, so a rule
     * that `decide` checks holds. Throws `notFound`, and `overloaded` when the race never ends.
     */
    change: (workspaceId: string, decide: DecideChange) => repository.modify(workspaceId, decide),
    pageOfUser: (userId: string, { page, limit, orderBy, desc }: WorkspacePageRequest) =>
      repository.page(
        { 'members.user_id': userId },
        {
          page,
          limit,
          orderBy: orderBy === 'id' ? '_id' : orderBy,
          desc,
          projection: { members: 0, invitations: 0, images: 0 },
        },
      ),
    /** Null for non-members and for deleted workspaces. */
    async roleOf(workspaceId: string, userId: string) {
      const workspace = await repository.findOne(
        { _id: workspaceId, 'members.user_id': userId },
        { projection: { members: 1 } },
      );
      return workspace?.members.find((member) => member.user_id === userId)?.workspace_role_id ?? null;
    },
    async membershipsOf(userId: string) {
      const workspaces = await repository.find(
        { 'members.user_id': userId },
        { limit: MAX_MEMBERSHIPS, projection: { members: 1 } },
      );
      return workspaces.flatMap(({ _id, members }) =>
        members
          .filter((member) => member.user_id === userId)
          .map(({ workspace_role_id }) => ({ workspace_id: _id, workspace_role_id })),
      );
    },
    /** Ids of workspaces deleted before then. */
    async deletedBefore(before: Date) {
      const filter = { deletedAt: { $lt: before }, status: EntityStatus.deleted };
      return (await repository.find(filter, { projection: { _id: 1 } })).map(({ _id }) => _id);
    },
    /** With their members; otherwise only the name is read. */
    ofMember: (userId: string) =>
      repository.find(
        { 'members.user_id': userId },
        { limit: MAX_MEMBERSHIPS, sort: { _id: 1 }, projection: { name: 1, members: 1 } },
      ),
    /** With their invitations, if one is to this address or by this user. */
    async ofInvitations({ email, invitedBy }: { readonly email: string; readonly invitedBy?: string }) {
      // Two reads, because each has its index.
      const options = {
        limit: MAX_MEMBERSHIPS,
        sort: { _id: 1 },
        projection: { name: 1, invitations: 1 },
      } as const;
      const to = await repository.find({ 'invitations.email': email }, options);
      const by =
        invitedBy === undefined ? [] : await repository.find({ 'invitations.invitedBy': invitedBy }, options);
      return [...new Map([...to, ...by].map((workspace) => [workspace._id, workspace])).values()];
    },
  };
}
