import {
  workspaceEvents,
  type DescribedUser,
  type EventEnvelope,
  type RouteInput,
  type RouteOutput,
  type WorkspaceMember,
  type workspaceApi,
} from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import { eventFor, requireUser, type RequestContext, type WorkspaceAccess } from '@colloquy/service-kit';
import { changeRecorded } from '../workspaces/change-recorded.ts';
import { withoutInviter } from '../invitations/invitations.policy.ts';
import type { InvitationRecord, MemberRecord, WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceChange, WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import type { MembershipReader } from './membership-reader.ts';
import { inDescribedOrder, inOwnOrder, isOwnOrder } from './member-order.ts';
import {
  isAdmin,
  membershipOf,
  requireIn,
  rosterOf,
  withRole,
  withoutMember,
} from '../workspaces/membership.policy.ts';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import type { VisitRepository } from './visits.repository.ts';

export type MemberUseCases = ReturnType<typeof createMemberUseCases>;

export function createMemberUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly visits: VisitRepository;
  readonly memberships: MembershipReader;
  readonly profiles: UserProfiles;
  readonly access: WorkspaceAccess;
  readonly now: () => Date;
}) {
  const { workspaces, visits, memberships, profiles, access, now } = deps;

  async function describe(
    workspaceId: string,
    members: readonly MemberRecord[],
    context: RequestContext,
  ): Promise<WorkspaceMember[]> {
    const ids = members.map(({ user_id }) => user_id);
    const [known, seen] = await Promise.all([profiles.byId(ids, context), visits.ofUsers(workspaceId, ids)]);
    return members.map((member) =>
      toMember(member, known.get(member.user_id), seen.get(member.user_id) ?? null),
    );
  }

  return {
    async list({ params, query }: RouteInput<typeof workspaceApi.listMembers>, context: RequestContext) {
      await access.require(context, params.id, 'manageWorkspace');
      const { members } = await workspaces.getById(params.id);
      const { page, limit } = query;
      const { orderBy, desc } = query;
      const onPage = <T>(all: readonly T[]): T[] => all.slice((page - 1) * limit, page * limit);
      const data = isOwnOrder(orderBy)
        ? await describe(params.id, onPage(inOwnOrder(members, orderBy, desc)), context)
        : onPage(inDescribedOrder(await describe(params.id, members, context), orderBy, desc));
      return { data, meta: { total: members.length, page, limit } };
    },

    async colleagues({ params }: RouteInput<typeof workspaceApi.listColleagues>, context: RequestContext) {
      await access.member(context, params.id);
      const { members } = await workspaces.getById(params.id);
      const known = await profiles.byId(
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

    async readMembership({ params }: RouteInput<typeof workspaceApi.readMembership>) {
      const role = await memberships.roleOf(params.id, params.userId);
      if (role === null) throw notFound('member');
      return { data: { workspace_role_id: role } };
    },

    async readRoster({ params }: RouteInput<typeof workspaceApi.readRoster>) {
      const { members } = await workspaces.getById(params.id);
      return { data: rosterOf(members) };
    },

    async listMemberships({ params }: RouteInput<typeof workspaceApi.listMemberships>) {
      return { data: await workspaces.membershipsOf(params.userId) };
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
        const ended = invitationsEnded(workspace, params.userId, members, now(), context);
        return {
          set: { members, invitations: ended.invitations },
          events: [
            eventFor(context, workspaceEvents.roleChanged, params.id, data),
            changeRecorded(context, params.id, {
              action: 'member.role-changed',
              target: { kind: 'member', id: params.userId, name: '' },
              before: { workspace_role_id: from },
              after: { workspace_role_id: to },
            }),
            ...ended.events,
          ],
        };
      });
      const [row] = await describe(params.id, [membershipOf(written, params.userId)], context);
      if (row === undefined) throw notFound('member');
      return { data: row };
    },

    /** Every member may leave, removing others takes the right to manage members. */
    async remove({ params }: RouteInput<typeof workspaceApi.removeMember>, context: RequestContext) {
      const { userId } = requireUser(context.actor);
      const isSelf = userId === params.userId;
      await workspaces.change(params.id, (workspace) => {
        if (isSelf) membershipOf(workspace, userId);
        else requireIn(workspace, userId, 'manageWorkspace');
        const members = withoutMember(workspace.members, params.userId);
        const action = isSelf ? 'member.left' : 'member.removed';
        return memberGone(workspace, params.userId, members, { action, at: now(), context });
      });
      return { data: { id: params.userId } };
    },
  };
}

interface Departing {
  readonly action: 'member.left' | 'member.removed';
  readonly at: Date;
  readonly context: RequestContext;
}

/**
 * The end of a membership; `members` are those who stay. What the member has invited to and is not accepted yet
 * ends in the same write.
 */
export function memberGone(
  workspace: WorkspaceDocument,
  userId: string,
  members: MemberRecord[],
  { action, at, context }: Departing,
): WorkspaceChange {
  const workspaceId = workspace._id;
  const { id = null, workspace_role_id } = membershipOf(workspace, userId);
  const left = { workspace_id: workspaceId, user_id: userId, workspace_role_id, membership_id: id };
  const ended = invitationsEnded(workspace, userId, members, at, context);
  return {
    set: { members, invitations: ended.invitations },
    events: [
      eventFor(context, workspaceEvents.memberLeft, workspaceId, left),
      changeRecorded(context, workspaceId, {
        action,
        target: { kind: 'member', id: userId, name: '' },
        before: { workspace_role_id },
      }),
      ...ended.events,
    ],
  };
}

/** The open invitations of a user go when `members`, who are there from now on, do not have them as an ADMIN. */
function invitationsEnded(
  workspace: WorkspaceDocument,
  userId: string,
  members: readonly MemberRecord[],
  at: Date,
  context: RequestContext,
): { readonly invitations: InvitationRecord[]; readonly events: EventEnvelope[] } {
  if (isAdmin(members, userId)) return { invitations: workspace.invitations, events: [] };
  const { kept, revoked } = withoutInviter(workspace.invitations, userId, at);
  const events = revoked.map(({ id, email }) =>
    changeRecorded(context, workspace._id, {
      action: 'invitation.revoked',
      target: { kind: 'invitation', id, name: email },
      before: { state: 'pending' },
      after: { state: 'revoked', reason: 'INVITER_NOT_ADMIN' },
    }),
  );
  return { invitations: kept, events };
}

function toMember(
  member: MemberRecord,
  user: DescribedUser | undefined,
  lastSeenAt: Date | null,
): WorkspaceMember {
  return {
    userId: member.user_id,
    email: user?.email ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    workspace_role_id: member.workspace_role_id,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
