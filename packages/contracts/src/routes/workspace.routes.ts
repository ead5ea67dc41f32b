import { z } from 'zod';
import { workspaceRoleSchema } from '../enums.ts';
import { descriptionSchema, idSchema, nameSchema } from '../entities/fields.ts';
import { membershipSchema } from '../entities/user.ts';
import { workspaceRoleRowSchema, workspaceSchema } from '../entities/workspace.ts';
import { defineRoute, idParams, list, pageQuery, single } from './define-route.ts';

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
  errors: ['400010'],
});

export const getWorkspace = defineRoute({
  id: 'workspace.get',
  method: 'GET',
  path: '/workspaces/:id',
  access: 'user',
  summary: 'One workspace.',
  params: idParams,
  response: single(workspaceSchema),
  errors: ['404001'],
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
  errors: ['404001'],
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
  readMembership,
  listMemberships,
] as const;
