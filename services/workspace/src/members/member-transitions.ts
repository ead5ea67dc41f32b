import { workspaceEvents, type EventEnvelope, type WorkspaceRole } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { withoutInviter } from '../invitations/invitations.policy.ts';
import { changeRecorded } from '../workspaces/change-recorded.ts';
import { isAdmin, membershipOf, withRole } from '../workspaces/membership.policy.ts';
import type { InvitationRecord, MemberRecord, WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceChange } from '../workspaces/workspaces.repository.ts';

interface Moment {
  readonly at: Date;
  readonly context: RequestContext;
}

/** A member in another role; null in the same one. Throws `notFound`, and `wrongState` for the last ADMIN. */
export function roleChanged(
  workspace: WorkspaceDocument,
  userId: string,
  to: WorkspaceRole,
  { at, context }: Moment,
): WorkspaceChange | null {
  const members = withRole(workspace.members, userId, to);
  const { workspace_role_id: from } = membershipOf(workspace, userId);
  if (from === to) return null;
  const ended = invitationsEnded(workspace, userId, members, at, context);
  const data = { workspace_id: workspace._id, user_id: userId, from, to };
  return {
    set: { members, invitations: ended.invitations },
    events: [
      eventFor(context, workspaceEvents.roleChanged, workspace._id, data),
      changeRecorded(context, workspace._id, {
        action: 'member.role-changed',
        target: { kind: 'member', id: userId, name: '' },
        before: { workspace_role_id: from },
        after: { workspace_role_id: to },
      }),
      ...ended.events,
    ],
  };
}

/**
 * The end of a membership; `members` are those who stay. What the member has invited to and is not accepted yet
 * ends in the same write.
 */
export function memberGone(
  workspace: WorkspaceDocument,
  userId: string,
  members: MemberRecord[],
  { action, at, context }: Moment & { readonly action: 'member.left' | 'member.removed' },
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
