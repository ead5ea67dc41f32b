import type { Invitation } from '@colloquy/contracts';
import type { InvitationRecord } from '../workspaces/workspaces.model.ts';
import { stateAt } from './invitations.policy.ts';

/** The invitation as administrators see it; nothing in it opens it. */
export function toInvitation(invitation: InvitationRecord, workspaceId: string, now: Date): Invitation {
  return {
    id: invitation.id,
    email: invitation.email,
    workspace_id: workspaceId,
    workspace_role_id: invitation.workspace_role_id,
    invitedBy: invitation.invitedBy,
    expiresAt: invitation.expiresAt.toISOString(),
    state: stateAt(invitation, now),
    _createTime: invitation.createdAt.toISOString(),
  };
}
