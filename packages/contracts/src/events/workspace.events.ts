import { z } from 'zod';
import { workspaceRoleSchema } from '../enums.ts';
import { defineChangeRecorded } from './change-recorded.ts';
import { defineEvent } from './define-event.ts';

const workspaceData = z.object({ workspace_id: z.string() });
const ofWorkspace = (data: { readonly workspace_id: string }): string => data.workspace_id;

export const workspaceCreated = defineEvent({
  type: 'workspace.created',
  version: 1,
  key: ofWorkspace,
  data: workspaceData.extend({ name: z.string(), createdBy: z.string() }),
});

/** Name, description, preferences or picture changed; caches of the workspace are stale. */
export const workspaceUpdated = defineEvent({
  type: 'workspace.updated',
  version: 1,
  key: ofWorkspace,
  data: workspaceData.extend({
    settingsRevision: z.int(),
    /** Present only when the picture changed; null when it was deleted. */
    imageUrl: z.string().nullable().optional(),
  }),
});

/** The workspace has no members left; all its data must be deleted. */
export const workspaceDeleted = defineEvent({
  type: 'workspace.deleted',
  version: 1,
  key: ofWorkspace,
  data: workspaceData,
});

/** Each membership has its own id, so a member who returns gets a new one. Old events have none. */
export const memberJoined = defineEvent({
  type: 'workspace.member-joined',
  version: 1,
  key: ofWorkspace,
  data: workspaceData.extend({
    user_id: z.string(),
    workspace_role_id: workspaceRoleSchema,
    membership_id: z.string().nullable().default(null),
    /** Null for the creator. */
    invitation_id: z.string().nullable().default(null),
  }),
});

/** A member left or was removed; the actor shows which. */
export const memberLeft = defineEvent({
  type: 'workspace.member-left',
  version: 1,
  key: ofWorkspace,
  data: workspaceData.extend({
    user_id: z.string(),
    workspace_role_id: workspaceRoleSchema,
    membership_id: z.string().nullable(),
  }),
});

export const roleChanged = defineEvent({
  type: 'workspace.role-changed',
  version: 1,
  key: ofWorkspace,
  data: workspaceData.extend({
    user_id: z.string(),
    from: workspaceRoleSchema,
    to: workspaceRoleSchema,
  }),
});

export const memberInvited = defineEvent({
  type: 'workspace.member-invited',
  version: 1,
  key: ofWorkspace,
  data: workspaceData.extend({ invitation_id: z.string(), workspace_role_id: workspaceRoleSchema }),
});

/** An invitation's mail must be sent. The event does not contain the token, which the mailer derives from the id. */
export const invitationMailRequested = defineEvent({
  type: 'workspace.invitation-mail-requested',
  version: 1,
  key: ofWorkspace,
  data: workspaceData.extend({ invitation_id: z.string(), token_id: z.string() }),
});

export const changeRecorded = defineChangeRecorded('workspace');
