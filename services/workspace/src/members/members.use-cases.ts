import type { DescribedUser, WorkspaceMember, workspaceApi } from '@colloquy/contracts';
import { notFound } from '@colloquy/errors';
import {
  requireUser,
  type RequestContext,
  type WorkspaceAccess,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { MemberRecord } from '../workspaces/workspaces.model.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';
import type { MembershipReader } from './membership-reader.ts';
import { inDescribedOrder, inOwnOrder, isFoundBy, isOwnOrder } from './member-order.ts';
import { memberGone, roleChanged } from './member-transitions.ts';
import { membershipOf, requireIn, rosterOf, withoutMember } from '../workspaces/membership.policy.ts';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import type { VisitRepository } from './visits.repository.ts';

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
    async listMembers({ params, query }, context) {
      await access.require(context, params.id);
      const { members } = await workspaces.getById(params.id);
      const { page, limit, orderBy, desc, search = '' } = query;
      const onPage = <T>(all: readonly T[]): T[] => all.slice((page - 1) * limit, page * limit);
      const sorted = isOwnOrder(orderBy) ? inOwnOrder(members, orderBy, desc) : members;
      if (isOwnOrder(orderBy) && search.trim() === '') {
        const data = await describe(params.id, onPage(sorted), context);
        return { data, meta: { total: members.length, page, limit } };
      }
      const found = (await describe(params.id, sorted, context)).filter((one) => isFoundBy(one, search));
      const data = onPage(isOwnOrder(orderBy) ? found : inDescribedOrder(found, orderBy, desc));
      return { data, meta: { total: found.length, page, limit } };
    },

    async listTeamMembers({ params }, context) {
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

    async readMembership({ params }) {
      const role = await memberships.roleOf(params.id, params.userId);
      if (role === null) throw notFound('member');
      return { data: { workspace_role_id: role } };
    },

    async readRoster({ params }) {
      const { members } = await workspaces.getById(params.id);
      return { data: rosterOf(members) };
    },

    async listMemberships({ params }) {
      return { data: await workspaces.membershipsOf(params.userId) };
    },

    async changeMemberRole({ params, body }, context) {
      const { userId } = requireUser(context.actor);
      const to = body.workspace_role_id;
      const written = await workspaces.change(params.id, (workspace) => {
        requireIn(workspace, userId, 'manageWorkspace');
        return roleChanged(workspace, params.userId, to, { at: now(), context });
      });
      const [row] = await describe(params.id, [membershipOf(written, params.userId)], context);
      if (row === undefined) throw notFound('member');
      return { data: row };
    },

    /** Every member may leave; removing others requires the permission to manage members. */
    async removeMember({ params }, context) {
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
  } satisfies UseCasesOf<typeof workspaceApi>;
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
