import { z } from 'zod';
import { workspaceRoleSchema } from '../enums.ts';
import { idSchema } from './fields.ts';

export const authUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});
export type AuthUser = z.infer<typeof authUserSchema>;

export const userDetailSchema = z.object({ name: z.string().max(50), value: z.string().max(500) });
export type UserDetail = z.infer<typeof userDetailSchema>;

export const membershipSchema = z.object({ workspace_id: idSchema, workspace_role_id: workspaceRoleSchema });
export type Membership = z.infer<typeof membershipSchema>;

export const meSchema = z.object({
  authUser: authUserSchema,
  details: z.array(userDetailSchema),
  workspaceRoles: z.array(membershipSchema),
});
export type Me = z.infer<typeof meSchema>;
