import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import { CONTACT_MAX_RECIPIENTS } from '../constants.ts';
import { WorkspaceRole, workspaceRoleSchema } from '../enums.ts';
import { descriptionSchema, emailInputSchema, idSchema, nameSchema, timeSchema } from '../entities/fields.ts';
import { membershipSchema } from '../entities/user.ts';
import {
  auditActionSchema,
  auditEntrySchema,
  invitationLookSchema,
  invitationSchema,
  invitationStateSchema,
  listedInvitationSchema,
  teamMemberSchema,
  workspaceMemberSchema,
  workspacePreferencesSchema,
  workspaceRoleRowSchema,
  workspaceSchema,
  workspaceSettingsPatchSchema,
  workspaceSettingsSchema,
} from '../entities/workspace.ts';
import { defineRoute, list, pageOnlyQuery, pageQuery, single } from './define-route.ts';
import { ofInvitation, ofMember, ofWorkspace } from './route-example.ts';
import { defineImageRoutes } from './image.routes.ts';

export * from './account-deletion.routes.ts';

const MAX_MEMBER_SEARCH_LENGTH = 200;
const inviteTokenSchema = z.string().max(200);

export const listWorkspaces = defineRoute({
  id: 'workspace.list',
  method: 'GET',
  path: '/workspaces',
  right: 'account',
  summary: "The signed-in user's workspaces.",
  query: z.strictObject(pageQuery(['id', 'name'])),
  response: list(workspaceSchema),
});

export const createWorkspace = defineRoute({
  id: 'workspace.create',
  method: 'POST',
  path: '/workspaces',
  right: 'account',
  summary: 'Create a workspace; its creator becomes ADMIN.',
  body: z.strictObject({ name: nameSchema('workspaceName'), description: descriptionSchema.default('') }),
  response: workspaceSchema,
  status: 201,
  creates: true,
});

export const getWorkspace = defineRoute({
  id: 'workspace.get',
  method: 'GET',
  path: '/workspaces/:id',
  right: 'member',
  summary: 'One workspace.',
  example: ofWorkspace,
  response: single(workspaceSchema),
});

export const deleteWorkspace = defineRoute({
  id: 'workspace.delete',
  method: 'DELETE',
  path: '/workspaces/:id',
  right: 'manageWorkspace',
  summary: 'Delete a workspace; access ends at once, what belongs to it goes after.',
  example: ofWorkspace,
  needs: 'workspace',
  response: single(z.object({ id: idSchema })),
});

export const readWorkspaceSettings = defineRoute({
  id: 'workspace.readSettings',
  method: 'GET',
  path: '/workspaces/:id/settings',
  right: 'manageWorkspace',
  summary: "A workspace's settings.",
  example: ofWorkspace,
  response: single(workspaceSettingsSchema),
});

export const writeWorkspaceSettings = defineRoute({
  id: 'workspace.writeSettings',
  method: 'PATCH',
  path: '/workspaces/:id/settings',
  right: 'manageWorkspace',
  summary: 'Change settings; `revision` must be the current one.',
  body: workspaceSettingsPatchSchema,
  example: ({ workspaceId, revision, unique }) => ({
    params: { id: workspaceId },
    body: { revision, description: unique },
  }),
  needs: 'settings',
  response: single(workspaceSettingsSchema),
  errors: [ERRORS.revisionMismatch],
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
  right: 'manageWorkspace',
  ids: ['workspaceId', 'workspaceImageId'],
});

export const listMembers = defineRoute({
  id: 'workspace.listMembers',
  method: 'GET',
  path: '/workspaces/:id/users',
  right: 'manageWorkspace',
  summary: 'The members of a workspace.',
  query: z.strictObject({
    ...pageQuery(['joinedAt', 'workspace_role_id', 'name', 'lastSeenAt']),
    /** ext: words of a name or an address. */
    search: z.string().max(MAX_MEMBER_SEARCH_LENGTH).optional(),
  }),
  example: ofWorkspace,
  response: list(workspaceMemberSchema),
});

export const listTeamMembers = defineRoute({
  id: 'workspace.listColleagues',
  method: 'GET',
  path: '/workspaces/:id/colleagues',
  right: 'member',
  summary:
    'Who else is in a workspace, by name, for every member: to assign work and to know who wrote something.',
  example: ofWorkspace,
  response: single(z.array(teamMemberSchema)),
});

export const changeMemberRole = defineRoute({
  id: 'workspace.changeMemberRole',
  method: 'PATCH',
  path: '/workspaces/:id/users/:userId',
  right: 'manageWorkspace',
  summary: 'Give a member another role. The last ADMIN keeps theirs.',
  body: z.strictObject({ workspace_role_id: workspaceRoleSchema }),
  example: (ids) => ({ ...ofMember(ids), body: { workspace_role_id: WorkspaceRole.powerUser } }),
  response: single(workspaceMemberSchema),
  errors: [ERRORS.wrongState],
});

export const removeMember = defineRoute({
  id: 'workspace.removeMember',
  method: 'DELETE',
  path: '/workspaces/:id/users/:userId',
  right: 'manageWorkspace',
  summary: 'Remove a member, or leave. The last ADMIN stays.',
  example: ofMember,
  needs: 'member',
  response: single(z.object({ id: idSchema })),
  errors: [ERRORS.wrongState],
});

export const listInvitations = defineRoute({
  id: 'workspace.listInvitations',
  method: 'GET',
  path: '/workspaces/:id/users/invitations',
  right: 'manageWorkspace',
  summary: 'Invitations, the newest first; all that are open and the last hundred that are not.',
  query: z.strictObject({
    ...pageOnlyQuery,
    state: z.array(invitationStateSchema).optional(),
  }),
  example: ofWorkspace,
  response: list(listedInvitationSchema),
});

export const createInvitation = defineRoute({
  id: 'workspace.createInvitation',
  method: 'POST',
  path: '/workspaces/:id/users/invitations',
  right: 'manageWorkspace',
  summary: 'Invite an address and mail the link.',
  body: z.strictObject({ email: emailInputSchema, workspace_role_id: workspaceRoleSchema }),
  example: ({ workspaceId, unique }) => ({
    params: { id: workspaceId },
    body: { email: `${unique}@example.com`, workspace_role_id: WorkspaceRole.user },
  }),
  response: single(invitationSchema),
  status: 201,
  creates: true,
  errors: [
    ERRORS.userAlreadyMember,
    ERRORS.planSeatsUsedUp,
    ERRORS.trialEnded,
    ERRORS.alreadyExists,
    ERRORS.emailNotValid,
    ERRORS.emailMissing,
  ],
});

export const revokeInvitation = defineRoute({
  id: 'workspace.revokeInvitation',
  method: 'DELETE',
  path: '/workspaces/:id/users/invitations/:invId',
  right: 'manageWorkspace',
  summary: 'Take an open invitation back; its link is void at once.',
  example: ofInvitation,
  needs: 'invitation',
  response: single(invitationSchema),
  errors: [ERRORS.wrongState],
});

export const resendInvitation = defineRoute({
  id: 'workspace.resendInvitation',
  method: 'POST',
  path: '/workspaces/:id/users/invitations/:invId/resend',
  right: 'manageWorkspace',
  summary: 'Mail a new link for another seven days; the older one is void.',
  example: ofInvitation,
  needs: 'invitation',
  response: single(invitationSchema),
  errors: [
    ERRORS.userAlreadyMember,
    ERRORS.planSeatsUsedUp,
    ERRORS.trialEnded,
    ERRORS.wrongState,
    ERRORS.alreadyExists,
  ],
});

export const previewInvitation = defineRoute({
  id: 'workspace.previewInvitation',
  method: 'GET',
  path: '/workspaces/:id/users/invitations/:invId',
  right: 'public',
  summary: 'What the holder of a mailed link is invited to.',
  query: z.strictObject({ token: inviteTokenSchema }),
  example: ({ workspaceId, invitationId, unique }) => ({
    params: { id: workspaceId, invId: invitationId },
    query: { token: unique },
  }),
  response: single(invitationLookSchema),
  errors: [ERRORS.invitationDoesNotExist, ERRORS.invitationTokenInvalid, ERRORS.invitationTokenExpired],
});

export const acceptInvitation = defineRoute({
  id: 'workspace.acceptInvitation',
  method: 'POST',
  path: '/workspaces/:id/users/invitations/:invId',
  right: 'account',
  summary: 'Join with the mailed token; the address must be that of the signed-in person.',
  body: z.strictObject({ token: inviteTokenSchema }),
  example: ({ workspaceId, invitationId, unique }) => ({
    params: { id: workspaceId, invId: invitationId },
    body: { token: unique },
  }),
  response: single(membershipSchema),
  errors: [ERRORS.invitationDoesNotExist, ERRORS.invitationTokenInvalid, ERRORS.invitationTokenExpired],
});

export const listAuditEntries = defineRoute({
  id: 'workspace.listAuditEntries',
  method: 'GET',
  path: '/workspaces/:id/audit',
  right: 'manageWorkspace',
  summary: 'Who changed what, of the last year, the newest first.',
  query: z.strictObject({
    ...pageOnlyQuery,
    action: z.array(auditActionSchema).optional(),
    /** User id of the actor. */
    userId: idSchema.optional(),
    /** The actor as entries name it: a user, an API key (`api-key:<id>`) or the operator. */
    actor_id: z.string().min(1).max(80).optional(),
    /** Id of the target. */
    targetId: z.string().max(64).optional(),
    dateFrom: timeSchema.optional(),
    dateTo: timeSchema.optional(),
  }),
  example: ofWorkspace,
  response: list(auditEntrySchema),
});

export const listWorkspaceRoles = defineRoute({
  id: 'workspace.roles',
  method: 'GET',
  path: '/workspaces/roles',
  right: 'account',
  summary: 'The roles a member can have.',
  response: single(z.array(workspaceRoleRowSchema)),
});

export const readMembership = defineRoute({
  id: 'workspace.readMembership',
  method: 'GET',
  path: '/internal/workspaces/:id/members/:userId',
  right: 'service',
  summary: "A user's role in a workspace; 404 for non-members and for workspaces that are gone.",
  response: single(z.object({ workspace_role_id: workspaceRoleSchema })),
  errors: [ERRORS.notFound],
});

export const findWorkspace = defineRoute({
  id: 'workspace.find',
  method: 'GET',
  path: '/internal/workspaces/:id',
  right: 'service',
  summary: 'What other services work by, of a workspace that is there; 404 for those that are gone.',
  response: single(
    z.object({ id: idSchema, retentionDays: workspacePreferencesSchema.shape.retentionDays.unwrap() }),
  ),
  errors: [ERRORS.notFound],
});

export const readRoster = defineRoute({
  id: 'workspace.readRoster',
  method: 'GET',
  path: '/internal/workspaces/:id/roster',
  right: 'service',
  summary:
    'Who runs a workspace at this moment, and who else is in it; 404 for those that are gone. Asking is no visit. ' +
    'Who is just deleting their account is in neither.',
  response: single(z.object({ admins: z.array(idSchema), others: z.array(idSchema) })),
  errors: [ERRORS.notFound],
});

export const findMemberAddresses = defineRoute({
  id: 'workspace.findMemberAddresses',
  method: 'POST',
  path: '/internal/workspaces/:id/member-addresses',
  idempotent: true,
  right: 'service',
  summary: 'Which of these mail addresses are those of members.',
  body: z.strictObject({ emails: z.array(z.string()).max(CONTACT_MAX_RECIPIENTS) }),
  response: single(z.array(z.string())),
  errors: [ERRORS.notFound],
});

export const listMemberships = defineRoute({
  id: 'workspace.listMemberships',
  method: 'GET',
  path: '/internal/members/:userId',
  right: 'service',
  summary: 'Every membership of a user.',
  response: single(z.array(membershipSchema)),
});
