import type { MemberRecord, workspaceApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import { keptSince } from '../audit/audit.policy.ts';
import type { AuditRepository } from '../audit/audit.repository.ts';
import { stateAt } from '../invitations/invitations.policy.ts';
import type { VisitRepository } from './visits.repository.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';

/** The workspaces' data about a user, for the export that auth assembles. */
export function createMemberRecordUseCases(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly visits: VisitRepository;
  readonly entries: AuditRepository;
  readonly now: () => Date;
}) {
  const { workspaces, visits, entries, now } = deps;

  async function membershipsOf(userId: string): Promise<MemberRecord['memberships']> {
    const seen = await visits.ofUser(userId);
    return (await workspaces.ofMember(userId)).flatMap(({ _id, name, members }) =>
      members
        .filter(({ user_id }) => user_id === userId)
        .map(({ workspace_role_id, joinedAt }) => ({
          workspace_id: _id,
          name,
          workspace_role_id,
          joinedAt: joinedAt.toISOString(),
          lastSeenAt: seen.get(_id)?.toISOString() ?? null,
        })),
    );
  }

  async function invitationsOf(userId: string, email: string): Promise<MemberRecord['invitations']> {
    const found = await workspaces.ofInvitations({ email, invitedBy: userId });
    return found.flatMap(({ _id, invitations }) =>
      invitations
        .filter((invitation) => invitation.email === email || invitation.invitedBy === userId)
        .map((invitation) => ({
          workspace_id: _id,
          direction: invitation.invitedBy === userId ? ('sent' as const) : ('received' as const),
          email: invitation.email,
          workspace_role_id: invitation.workspace_role_id,
          state: stateAt(invitation, now()),
          _createTime: invitation.createdAt.toISOString(),
        })),
    );
  }

  return {
    async readMemberRecord({ params, body }) {
      const memberships = await membershipsOf(params.userId);
      return { data: { memberships, invitations: await invitationsOf(params.userId, body.email) } };
    },

    async listOwnActions({ params, query }) {
      const { page, limit } = query;
      const request = { page, limit, from: keptSince(now()) };
      const { items, total } = await entries.pageOfActor(params.userId, request);
      const data = items.map(({ workspace_id, action, target, at }) => ({
        workspace_id,
        action,
        target,
        at: at.toISOString(),
      }));
      return { data, meta: { total, page, limit } };
    },
  } satisfies UseCasesOf<typeof workspaceApi>;
}
