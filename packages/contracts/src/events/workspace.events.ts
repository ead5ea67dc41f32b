import { z } from 'zod';
import { workspaceRoleSchema } from '../enums.ts';
import { defineEvent } from './define-event.ts';

export const workspaceCreated = defineEvent({
  type: 'workspace.created',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({ workspace_id: z.string(), name: z.string(), createdBy: z.string() }),
});

export const memberJoined = defineEvent({
  type: 'workspace.member-joined',
  version: 1,
  key: (data) => data.workspace_id,
  data: z.object({ workspace_id: z.string(), user_id: z.string(), workspace_role_id: workspaceRoleSchema }),
});
