import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import { workspaceRoleSchema } from '../enums.ts';
import { descriptionSchema, emailInputSchema, idSchema, nameSchema, timeSchema } from '../entities/fields.ts';
import { membershipSchema } from '../entities/user.ts';
import {
  auditActionSchema,
  auditEntrySchema,
  invitationLookSchema,
  invitationSchema,
  invitationStateSchema,
  teamMemberSchema,
  workspaceMemberSchema,
  workspacePreferencesSchema,
  workspaceRoleRowSchema,
  workspaceSchema,
  workspaceSettingsPatchSchema,
  workspaceSettingsSchema,
} from '../entities/workspace.ts';
import { accountDeletionRoutes } from './account-deletion.routes.ts';
import { defineRoute, idParams, list, pageQuery, single } from './define-route.ts';
import { defineImageRoutes } from './image.routes.ts';

export * from './account-deletion.routes.ts';

const memberParams = z.strictObject({ id: idSchema, userId: idSchema });
const invitationParams = z.strictObject({ id: idSchema, invId: idSchema });
const inviteTokenSchema = z.string().max(200);

export const listWorkspaces = defineRoute({
  id: 'workspace.list',
  method: 'GET',
  path: '/workspaces',
  access: 'user',
  summary: "The signed-in user's workspaces.",
  query: z.strictObject(pageQuery(['id', 'name'])),
  response: list(workspaceSchema),
});

export const createWorkspace = defineRoute({
  id: 'workspace.create',
  method: 'POST',
  path: '/workspaces',
  access: 'user',
  summary: 'Create a workspace; its creator becomes ADMIN.',
  body: z.strictObject({ name: nameSchema('Workspace name'), description: descriptionSchema.default('') }),
  response: workspaceSchema,
  status: 201,
  creates: true,
  errors: [ERRORS.fieldNotValid],
});

export const getWorkspace = defineRoute({
  id: 'workspace.get',
  method: 'GET',
  path: '/workspaces/:id',
  access: 'user',
  summary: 'One workspace.',
  params: idParams,
  response: single(workspaceSchema),
  errors: [ERRORS.notFound],
});

export const deleteWorkspace = defineRoute({
  id: 'workspace.delete',
  method: 'DELETE',
  path: '/workspaces/:id',
  access: 'user',
  summary: 'Delete a workspace; access ends at once, what belongs to it goes after.',
  params: idParams,
  response: single(z.object({ id: idSchema })),
  errors: [ERRORS.roleTooLow, ERRORS.notFound],
});

export const readWorkspaceSettings = defineRoute({
  id: 'workspace.readSettings',
  method: 'GET',
  path: '/workspaces/:id/settings',
  access: 'user',
  summary: "A workspace's settings.",
  params: idParams,
  response: single(workspaceSettingsSchema),
  errors: [ERRORS.roleTooLow, ERRORS.notFound],
});

export const writeWorkspaceSettings = defineRoute({
  id: 'workspace.writeSettings',
  method: 'PATCH',
  path: '/workspaces/:id/settings',
  access: 'user',
  summary: 'Change settings; `revision` must be the current one.',
  params: idParams,
  body: workspaceSettingsPatchSchema,
  response: single(workspaceSettingsSchema),
  errors: [ERRORS.fieldNotValid, ERRORS.roleTooLow, ERRORS.notFound, ERRORS.revisionMismatch],
});

export const {
  create: createWorkspaceImage,
  confirm: confirmWorkspaceImage,
  remove: deleteWorkspaceImage,
  read: readWorkspaceImage,
} = defineImageRoutes({
  service: 'workspace',
  path: 'workspaces',
  noun: 'workspace',
  forbidden: ERRORS.roleTooLow,
});

export const listMembers = defineRoute({
  id: 'workspace.listMembers',
  method: 'GET',
  path: '/workspaces/:id/users',
  access: 'user',
  summary: 'The members of a workspace.',
  params: idParams,
  query: z.strictObject(pageQuery(['joinedAt', 'workspace_role_id', 'name', 'lastSeenAt'])),
  response: list(workspaceMemberSchema),
  errors: [ERRORS.roleTooLow, ERRORS.notFound],
});

export const listTeamMembers = defineRoute({
  id: 'workspace.listColleagues',
  method: 'GET',
  path: '/workspaces/:id/colleagues',
  access: 'user',
  summary:
    'Who else is in a workspace, by name, for every member: to assign work and to know who wrote something.',
  params: idParams,
  response: single(z.array(teamMemberSchema)),
  errors: [ERRORS.notFound],
});

export const changeMemberRole = defineRoute({
  id: 'workspace.changeMemberRole',
  method: 'PATCH',
  path: '/workspaces/:id/users/:userId',
  access: 'user',
  summary: 'Give a member another role. The last ADMIN keeps theirs.',
  params: memberParams,
  body: z.strictObject({ workspace_role_id: workspaceRoleSchema }),
  response: single(workspaceMemberSchema),
  errors: [ERRORS.fieldNotValid, ERRORS.roleTooLow, ERRORS.notFound, ERRORS.wrongState],
});

export const removeMember = defineRoute({
  id: 'workspace.removeMember',
  method: 'DELETE',
  path: '/workspaces/:id/users/:userId',
  access: 'user',
  summary: 'Remove a member, or leave. The last ADMIN stays.',
  params: memberParams,
  response: single(z.object({ id: idSchema })),
  errors: [ERRORS.roleTooLow, ERRORS.notFound, ERRORS.wrongState],
});

export const listInvitations = defineRoute({
  id: 'workspace.listInvitations',
  method: 'GET',
  path: '/workspaces/:id/users/invitations',
  access: 'user',
  summary: 'Invitations, the newest first; all that are open and the last hundred that are not.',
  params: idParams,
  query: z.strictObject({
    page: pageQuery(['id']).page,
    limit: pageQuery(['id']).limit,
    state: z.array(invitationStateSchema).optional(),
  }),
  response: list(invitationSchema),
  errors: [ERRORS.roleTooLow, ERRORS.notFound],
});

export const createInvitation = defineRoute({
  id: 'workspace.createInvitation',
  method: 'POST',
  path: '/workspaces/:id/users/invitations',
  access: 'user',
  summary: 'Invite an address and mail the link.',
  params: idParams,
  body: z.strictObject({ email: emailInputSchema, workspace_role_id: workspaceRoleSchema }),
  response: single(invitationSchema),
  status: 201,
  creates: true,
  errors: [
    ERRORS.userAlreadyMember,
    ERRORS.fieldNotValid,
    ERRORS.planSeatsUsedUp,
    ERRORS.trialEnded,
    ERRORS.roleTooLow,
    ERRORS.notFound,
    ERRORS.alreadyExists,
    ERRORS.emailNotValid,
    ERRORS.emailMissing,
    ERRORS.tooManyRequests,
  ],
});

export const revokeInvitation = defineRoute({
  id: 'workspace.revokeInvitation',
  method: 'DELETE',
  path: '/workspaces/:id/users/invitations/:invId',
  access: 'user',
  summary: 'Take an open invitation back; its link is void at once.',
  params: invitationParams,
  response: single(invitationSchema),
  errors: [ERRORS.roleTooLow, ERRORS.notFound, ERRORS.wrongState],
});

export const resendInvitation = defineRoute({
  id: 'workspace.resendInvitation',
  method: 'POST',
  path: '/workspaces/:id/users/invitations/:invId/resend',
  access: 'user',
  summary: 'Mail a new link for another seven days; the older one is void.',
  params: invitationParams,
  response: single(invitationSchema),
  errors: [
    ERRORS.userAlreadyMember,
    ERRORS.fieldNotValid,
    ERRORS.planSeatsUsedUp,
    ERRORS.trialEnded,
    ERRORS.roleTooLow,
    ERRORS.notFound,
    ERRORS.wrongState,
    ERRORS.alreadyExists,
    ERRORS.tooManyRequests,
  ],
});

export const previewInvitation = defineRoute({
  id: 'workspace.lookAtInvitation',
  method: 'GET',
  path: '/workspaces/:id/users/invitations/:invId',
  access: 'public',
  summary: 'What the holder of a mailed link is invited to.',
  params: invitationParams,
  query: z.strictObject({ token: inviteTokenSchema }),
  response: single(invitationLookSchema),
  errors: [ERRORS.invitationDoesNotExist, ERRORS.invitationTokenInvalid, ERRORS.invitationTokenExpired],
});

export const acceptInvitation = defineRoute({
  id: 'workspace.acceptInvitation',
  method: 'POST',
  path: '/workspaces/:id/users/invitations/:invId',
  access: 'user',
  summary: 'Join with the mailed token; the address must be that of the signed-in person.',
  params: invitationParams,
  body: z.strictObject({ token: inviteTokenSchema }),
  response: single(membershipSchema),
  errors: [ERRORS.invitationDoesNotExist, ERRORS.invitationTokenInvalid, ERRORS.invitationTokenExpired],
});

export const listAuditEntries = defineRoute({
  id: 'workspace.listAuditEntries',
  method: 'GET',
  path: '/workspaces/:id/audit',
  access: 'user',
  summary: 'Who changed what, of the last year, the newest first.',
  params: idParams,
  query: z.strictObject({
    page: pageQuery(['id']).page,
    limit: pageQuery(['id']).limit,
    action: z.array(auditActionSchema).optional(),
    /** Who acted. */
    userId: idSchema.optional(),
    /** What was acted upon. */
    targetId: z.string().max(64).optional(),
    dateFrom: timeSchema.optional(),
    dateTo: timeSchema.optional(),
  }),
  response: list(auditEntrySchema),
  errors: [ERRORS.roleTooLow, ERRORS.notFound],
});

export const listWorkspaceRoles = defineRoute({
  id: 'workspace.roles',
  method: 'GET',
  path: '/workspaces/roles',
  access: 'user',
  summary: 'The roles a member can have.',
  response: single(z.array(workspaceRoleRowSchema)),
});

export const readMembership = defineRoute({
  id: 'workspace.readMembership',
  base: 'internal',
  method: 'GET',
  path: '/internal/workspaces/:id/members/:userId',
  access: 'service',
  summary: "A user's role in a workspace; 404 for strangers and for workspaces that are gone.",
  params: z.strictObject({ id: idSchema, userId: idSchema }),
  response: single(z.object({ workspace_role_id: workspaceRoleSchema })),
  errors: [ERRORS.notFound],
});

export const findWorkspace = defineRoute({
  id: 'workspace.find',
  base: 'internal',
  method: 'GET',
  path: '/internal/workspaces/:id',
  access: 'service',
  summary: 'What other services work by, of a workspace that is there; 404 for those that are gone.',
  params: idParams,
  response: single(
    z.object({ id: idSchema, retentionDays: workspacePreferencesSchema.shape.retentionDays.unwrap() }),
  ),
  errors: [ERRORS.notFound],
});

export const readRoster = defineRoute({
  id: 'workspace.readRoster',
  base: 'internal',
  method: 'GET',
  path: '/internal/workspaces/:id/roster',
  access: 'service',
  summary:
    'Who runs a workspace at this moment, and who else is in it; 404 for those that are gone. Asking is no visit. ' +
    'Who is just deleting their account is in neither.',
  params: idParams,
  response: single(z.object({ admins: z.array(idSchema), others: z.array(idSchema) })),
  errors: [ERRORS.notFound],
});

export const listMemberships = defineRoute({
  id: 'workspace.listMemberships',
  base: 'internal',
  method: 'GET',
  path: '/internal/members/:userId',
  access: 'service',
  summary: 'Every membership of a user.',
  params: z.strictObject({ userId: idSchema }),
  response: single(z.array(membershipSchema)),
});

export const workspaceRoutes = [
  listWorkspaces,
  createWorkspace,
  listWorkspaceRoles,
  getWorkspace,
  deleteWorkspace,
  readWorkspaceSettings,
  writeWorkspaceSettings,
  createWorkspaceImage,
  confirmWorkspaceImage,
  deleteWorkspaceImage,
  readWorkspaceImage,
  listMembers,
  listTeamMembers,
  changeMemberRole,
  removeMember,
  listInvitations,
  createInvitation,
  revokeInvitation,
  resendInvitation,
  previewInvitation,
  acceptInvitation,
  listAuditEntries,
  readMembership,
  findWorkspace,
  readRoster,
  listMemberships,
  ...accountDeletionRoutes,
] as const;
