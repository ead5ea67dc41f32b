import { workspaceEvents, type EventEnvelope } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { changeRecorded } from './change-recorded.ts';
import type { MemberRecord } from './workspaces.model.ts';

/** A new membership with the events of the same write: the member joined, and the audit entry. */
export function memberJoined(
  context: RequestContext,
  workspaceId: string,
  member: MemberRecord & { readonly id: string; readonly invitation_id: string | null },
): { readonly member: MemberRecord; readonly joined: EventEnvelope; readonly recorded: EventEnvelope } {
  const { id: membership_id, user_id, workspace_role_id, invitation_id } = member;
  const joined = { workspace_id: workspaceId, user_id, workspace_role_id, membership_id, invitation_id };
  return {
    member,
    joined: eventFor(context, workspaceEvents.memberJoined, workspaceId, joined),
    recorded: changeRecorded(context, workspaceId, {
      action: 'member.joined',
      target: { kind: 'member', id: user_id, name: '' },
      after: { workspace_role_id },
    }),
  };
}
