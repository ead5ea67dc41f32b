import {
  WorkspaceRole,
  workspaceEvents,
  workspacePreferencesSchema,
  type EventEnvelope,
} from '@colloquy/contracts';
import type { NewGlobalDocument } from '@colloquy/persistence';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import { changeRecorded } from './change-recorded.ts';
import { memberJoined } from './member-joined.ts';
import type { WorkspaceDocument } from './workspaces.model.ts';

/** A new workspace with its first ADMIN, and the events of the same write. */
export function newWorkspace(
  context: RequestContext,
  given: {
    readonly id: string;
    readonly membershipId: string;
    readonly adminId: string;
    readonly name: string;
    readonly description: string;
    readonly at: Date;
  },
): { readonly document: NewGlobalDocument<WorkspaceDocument>; readonly events: readonly EventEnvelope[] } {
  const { id, membershipId, adminId, name, description, at } = given;
  const { member, joined } = memberJoined(context, id, {
    id: membershipId,
    user_id: adminId,
    workspace_role_id: WorkspaceRole.admin,
    joinedAt: at,
    invitation_id: null,
  });
  return {
    document: {
      _id: id,
      name,
      description,
      imageUrl: null,
      imageId: null,
      images: [],
      createdBy: adminId,
      members: [member],
      invitations: [],
      preferences: workspacePreferencesSchema.parse({}),
      settingsRevision: 1,
    },
    events: [
      eventFor(context, workspaceEvents.workspaceCreated, id, { workspace_id: id, name, createdBy: adminId }),
      joined,
      changeRecorded(context, id, {
        action: 'workspace.created',
        target: { kind: 'workspace', id, name },
        after: { name, description },
      }),
    ],
  };
}
