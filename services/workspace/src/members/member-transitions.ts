import { workspaceEvents, type WorkspaceRole } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { revokedWithInviter } from '../invitations/invitations.transition.ts';
import { changeRecorded } from '../workspaces/change-recorded.ts';
import { membershipOf, withRole } from '../workspaces/membership.policy.ts';
import type { MemberRecord, WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceChange } from '../workspaces/workspaces.repository.ts';

interface Moment {
  readonly at: Date;
  readonly context: RequestContext;
}

/** Changes a member's role; null when it is the same. Throws `notFound`, and `wrongState` for the last ADMIN. */
export function roleChanged(
  workspace: WorkspaceDocument,
  userId: string,
  to: WorkspaceRole,
  { at, context }: Moment,
): WorkspaceChange | null {
  const members = withRole(workspace.members, userId, to);
  const { workspace_role_id: from } = membershipOf(workspace, userId);
  if (from === to) return null;
  const ended = revokedWithInviter(workspace, userId, members, at, context);
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

/** Ends a membership; `members` are those who stay. Revokes the member's open invitations in the same write. */
export function memberGone(
  workspace: WorkspaceDocument,
  userId: string,
  members: MemberRecord[],
  { action, at, context }: Moment & { readonly action: 'member.left' | 'member.removed' },
): WorkspaceChange {
  const workspaceId = workspace._id;
  const { id = null, workspace_role_id } = membershipOf(workspace, userId);
  const left = { workspace_id: workspaceId, user_id: userId, workspace_role_id, membership_id: id };
  const ended = revokedWithInviter(workspace, userId, members, at, context);
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
