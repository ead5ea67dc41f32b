import { says } from '../errors/field-messages.ts';
import { z } from 'zod';
import { workspaceRoleSchema } from '../enums.ts';
import { idSchema, isTimeZone, nameSchema } from './fields.ts';

export const authUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});
export type AuthUser = z.infer<typeof authUserSchema>;

export const userDetailSchema = z.object({ name: z.string().max(50), value: z.string().max(500) });
export type UserDetail = z.infer<typeof userDetailSchema>;

/**
 * The details that a user may set, each with its own rule. An empty language, time zone or notify resets the default.
 */
export const userDetailPatchSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('firstName'), value: nameSchema('firstName') }),
  z.strictObject({ name: z.literal('lastName'), value: nameSchema('lastName') }),
  z.strictObject({
    name: z.literal('language'),
    value: z.string().regex(/^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/, says('languageNotValid')),
  }),
  z.strictObject({
    name: z.literal('timezone'),
    value: z.string().refine(isTimeZone, says('timeZoneUnknown')),
  }),
  z.strictObject({ name: z.literal('notify'), value: z.enum(['', 'all', 'none']) }),
]);
export type UserDetailPatch = z.infer<typeof userDetailPatchSchema>;

/** A user as other services show them; names are empty when none were given. */
export const describedUserSchema = z.object({
  user_id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** False when the user has turned off optional mails. */
  wantsNotices: z.boolean(),
});
export type DescribedUser = z.infer<typeof describedUserSchema>;

export const membershipSchema = z.object({ workspace_id: idSchema, workspace_role_id: workspaceRoleSchema });
export type Membership = z.infer<typeof membershipSchema>;

/** The Google account connected to a user's account, as of the time of connecting. */
export const googleProfileSchema = z.object({ email: z.string(), name: z.string() });

export const meSchema = z.object({
  authUser: authUserSchema,
  google: googleProfileSchema.nullable(),
  /** False for an account created with Google, until its first password is set by mail. */
  hasPassword: z.boolean(),
  /** ext: null while sign-in asks for the password only. */
  secondFactor: z.object({ recoveryCodesLeft: z.int() }).nullable(),
  details: z.array(userDetailSchema),
  workspaceRoles: z.array(membershipSchema),
});
export type Me = z.infer<typeof meSchema>;
