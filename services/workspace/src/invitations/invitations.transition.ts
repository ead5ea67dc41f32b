import type { EventEnvelope } from '@colloquy/contracts';
import type { RequestContext } from '@colloquy/service-kit';
import { changeRecorded } from '../workspaces/change-recorded.ts';
import { isAdmin } from '../workspaces/membership.policy.ts';
import type { InvitationRecord, MemberRecord, WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import { withInvitation, withoutInviter } from './invitations.policy.ts';

/** The workspace's invitations after a change, and the events of the same write. */
export interface InvitationChange {
  readonly invitations: InvitationRecord[];
  readonly events: readonly EventEnvelope[];
}

export function targetOf({ id, email }: InvitationRecord) {
  return { kind: 'invitation' as const, id, name: email };
}

/** Accepts the invitation for a user. */
export function accepted(
  { _id, invitations }: WorkspaceDocument,
  invitation: InvitationRecord,
  userId: string,
  context: RequestContext,
): InvitationChange {
  const { workspace_role_id } = invitation;
  const target = targetOf(invitation);
  return {
    invitations: withInvitation(invitations, { ...invitation, state: 'accepted', acceptedBy: userId }),
    events: [
      changeRecorded(context, _id, { action: 'invitation.accepted', target, after: { workspace_role_id } }),
    ],
  };
}

/** Revokes the invitation by an ADMIN. */
export function revoked(
  { _id, invitations }: WorkspaceDocument,
  invitation: InvitationRecord,
  context: RequestContext,
): InvitationChange {
  return {
    invitations: withInvitation(invitations, { ...invitation, state: 'revoked' }),
    events: [revocation(_id, invitation, context)],
  };
}

/** Revokes a user's open invitations, unless the user is an ADMIN in `members`, the members from now on. */
export function revokedWithInviter(
  { _id, invitations }: WorkspaceDocument,
  userId: string,
  members: readonly MemberRecord[],
  at: Date,
  context: RequestContext,
): InvitationChange {
  if (isAdmin(members, userId)) return { invitations, events: [] };
  const ended = withoutInviter(invitations, userId, at);
  const reason = { reason: 'INVITER_NOT_ADMIN' };
  return {
    invitations: ended.kept,
    events: ended.revoked.map((one) => revocation(_id, one, context, reason)),
  };
}

function revocation(workspaceId: string, invitation: InvitationRecord, context: RequestContext, reason = {}) {
  return changeRecorded(context, workspaceId, {
    action: 'invitation.revoked',
    target: targetOf(invitation),
    before: { state: 'pending' },
    after: { state: 'revoked', ...reason },
  });
}
