import {
  WorkspaceRole,
  workspaceEvents,
  type DescribedUser,
  type RouteInput,
  type RouteOutput,
  type WorkspaceMember,
  type workspaceApi,
} from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { eventFor, requireUser, type RequestContext, type WorkspaceAccess } from '@colloquy/service-kit';
import { changeRecorded } from '../audit/change-recorded.ts';
import type { MemberRecord, WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceChange, WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import { membershipOf, requireIn, withRole, withoutMember } from './membership.policy.ts';
import type { People } from './people.ts';
import type { VisitRepository } from './visits.repository.ts';

export type MemberUseCases = ReturnType<typeof createMemberUseCases>;

export function createMemberUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly visits: VisitRepository;
  readonly people: People;
  readonly access: WorkspaceAccess;
}) {
  const { workspaces, visits, people, access } = deps;

  async function describe(
    workspaceId: string,
    members: readonly MemberRecord[],
    context: RequestContext,
  ): Promise<WorkspaceMember[]> {
    const ids = members.map(({ user_id }) => user_id);
    const [known, seen] = await Promise.all([people.byId(ids, context), visits.ofUsers(workspaceId, ids)]);
    return members.map((member) =>
      toMember(member, known.get(member.user_id), seen.get(member.user_id) ?? null),
    );
  }

  return {
    async list({ params, query }: RouteInput<typeof workspaceApi.listMembers>, context: RequestContext) {
      await access.require(context, params.id, 'manageWorkspace');
      const { members } = await workspaces.getById(params.id);
      const { page, limit } = query;
      const sorted = inOrder(members, query.orderBy, query.desc);
      const shown = sorted.slice((page - 1) * limit, page * limit);
      return {
        data: await describe(params.id, shown, context),
        meta: { total: members.length, page, limit },
      };
    },

    async colleagues({ params }: RouteInput<typeof workspaceApi.listColleagues>, context: RequestContext) {
      await access.member(context, params.id);
      const { members } = await workspaces.getById(params.id);
      const known = await people.byId(
        members.map(({ user_id }) => user_id),
        context,
      );
      return {
        data: members.map(({ user_id: userId }) => {
          const { email = '', firstName = '', lastName = '' } = known.get(userId) ?? {};
          return { userId, email, firstName, lastName };
        }),
      };
    },

    async changeRole(
      { params, body }: RouteInput<typeof workspaceApi.changeMemberRole>,
      context: RequestContext,
    ): Promise<RouteOutput<typeof workspaceApi.changeMemberRole>> {
      const { userId } = requireUser(context.actor);
      const to = body.workspace_role_id;
      const written = await workspaces.change(params.id, (workspace) => {
        requireIn(workspace, userId, 'manageWorkspace');
        const members = withRole(workspace.members, params.userId, to);
        const from = membershipOf(workspace, params.userId).workspace_role_id;
        if (from === to) return null;
        const data = { workspace_id: params.id, user_id: params.userId, from, to };
        return {
          set: { members },
          events: [
            eventFor(context, workspaceEvents.roleChanged, params.id, data),
            changeRecorded(context, params.id, {
              action: 'member.role-changed',
              target: { kind: 'member', id: params.userId, name: '' },
              before: { workspace_role_id: from },
              after: { workspace_role_id: to },
            }),
          ],
        };
      });
      const [row] = await describe(params.id, [membershipOf(written, params.userId)], context);
      if (row === undefined) throw notFound('member');
      return { data: row };
    },

    /** Leaving is everybody's right, removing others takes the right to manage members. */
    async remove({ params }: RouteInput<typeof workspaceApi.removeMember>, context: RequestContext) {
      const { userId } = requireUser(context.actor);
      const isLeaving = userId === params.userId;
      await workspaces.change(params.id, (workspace) => {
        if (isLeaving) membershipOf(workspace, userId);
        else requireIn(workspace, userId, 'manageWorkspace');
        const members = withoutMember(workspace.members, params.userId);
        const action = isLeaving ? 'member.left' : 'member.removed';
        return memberGone(workspace, params.userId, members, action, context);
      });
      return { data: { id: params.userId } };
    },
  };
}

/** The end of a membership; `members` are those who stay. */
export function memberGone(
  workspace: WorkspaceDocument,
  userId: string,
  members: MemberRecord[],
  action: 'member.left' | 'member.removed',
  context: RequestContext,
): WorkspaceChange {
  const workspaceId = workspace._id;
  const { id = null, workspace_role_id } = membershipOf(workspace, userId);
  const left = { workspace_id: workspaceId, user_id: userId, workspace_role_id, membership_id: id };
  return {
    set: { members },
    events: [
      eventFor(context, workspaceEvents.memberLeft, workspaceId, left),
      changeRecorded(context, workspaceId, {
        action,
        target: { kind: 'member', id: userId, name: '' },
        before: { workspace_role_id },
      }),
    ],
  };
}

/** ADMIN, POWER_USER, USER: the numbers of the roles are not in the order of their rights. */
const RANK: Readonly<Record<WorkspaceRole, number>> = {
  [WorkspaceRole.admin]: 0,
  [WorkspaceRole.powerUser]: 1,
  [WorkspaceRole.user]: 2,
};

function inOrder(
  members: readonly MemberRecord[],
  orderBy: 'joinedAt' | 'workspace_role_id',
  isDescending: boolean,
): MemberRecord[] {
  const value = (member: MemberRecord): number =>
    orderBy === 'joinedAt' ? member.joinedAt.getTime() : RANK[member.workspace_role_id];
  const direction = isDescending ? -1 : 1;
  return members.toSorted((a, b) => direction * (value(a) - value(b)));
}

function toMember(
  member: MemberRecord,
  person: DescribedUser | undefined,
  lastSeenAt: Date | null,
): WorkspaceMember {
  return {
    userId: member.user_id,
    email: person?.email ?? '',
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    workspace_role_id: member.workspace_role_id,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
