import type { Invitation, ListedInvitation } from '@colloquy/contracts';
import type { InvitationRecord } from '../workspaces/workspaces.model.ts';
import type { InvitationLinks } from './invitation-links.ts';
import { isOpen, stateAt } from './invitations.policy.ts';

/** The invitation as administrators see it, without anything that opens it. */
export function toInvitation(
  invitation: InvitationRecord,
  workspaceId: string,
  { now, links }: { readonly now: Date; readonly links: InvitationLinks },
): Invitation {
  return {
    id: invitation.id,
    email: invitation.email,
    workspace_id: workspaceId,
    workspace_role_id: invitation.workspace_role_id,
    invitedBy: invitation.invitedBy,
    expiresAt: invitation.expiresAt.toISOString(),
    state: stateAt(invitation, now),
    mail: links.areMailed ? invitation.mail : 'kept',
    _createTime: invitation.createdAt.toISOString(),
  };
}

/**
 * The invitation in the administrators' list, with its link when no mail delivers it. The link works only with an
 * account of the invited address.
 */
export function toListedInvitation(
  invitation: InvitationRecord,
  workspaceId: string,
  at: { readonly now: Date; readonly links: InvitationLinks },
): ListedInvitation {
  const { now, links } = at;
  const isBrought = links.areMailed && invitation.mail !== 'refused';
  const link = isBrought || !isOpen(invitation, now) ? null : links.of(workspaceId, invitation);
  return { ...toInvitation(invitation, workspaceId, at), link };
}
