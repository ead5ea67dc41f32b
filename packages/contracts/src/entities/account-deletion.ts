import { z } from 'zod';
import { chatChannelSchema } from '../channels.ts';
import { answerSourceSchema, workspaceRoleSchema } from '../enums.ts';
import { sessionSchema } from './account-security.ts';
import { idSchema, timeSchema } from './fields.ts';
import { auditActionSchema, auditTargetSchema, invitationStateSchema } from './workspace.ts';
import { authUserSchema, googleProfileSchema, userDetailSchema } from './user.ts';

const namedWorkspaceSchema = z.object({ id: idSchema, name: z.string() });

/** What happens to a user's workspaces when the account is deleted. */
export const membershipEffectsSchema = z.object({
  /** Workspaces without other members: deleted with the account. */
  deleted: z.array(namedWorkspaceSchema),
  /** Workspaces where the user is the last ADMIN among other members: they block the deletion. */
  blocked: z.array(namedWorkspaceSchema),
  /** Workspaces that the user only leaves. */
  left: z.array(namedWorkspaceSchema),
});
export type MembershipEffects = z.infer<typeof membershipEffectsSchema>;

/** What deleting the account would do, and how the user confirms it. */
export const accountDeletionSchema = membershipEffectsSchema.extend({
  /** A user without a password types the e-mail address. */
  confirmBy: z.enum(['password', 'email']),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

/** What the workspace service stores about a user. */
export const memberRecordSchema = z.object({
  memberships: z.array(
    z.object({
      workspace_id: idSchema,
      name: z.string(),
      workspace_role_id: workspaceRoleSchema,
      joinedAt: timeSchema,
      lastSeenAt: timeSchema.nullable(),
    }),
  ),
  /** Invitations to the user's address and by the user; closed ones only as long as they are kept. */
  invitations: z.array(
    z.object({
      workspace_id: idSchema,
      direction: z.enum(['received', 'sent']),
      email: z.string(),
      workspace_role_id: workspaceRoleSchema,
      state: invitationStateSchema,
      _createTime: timeSchema,
    }),
  ),
});
export type MemberRecord = z.infer<typeof memberRecordSchema>;

/** One action of the user, as the audit log stores it. */
export const ownActionSchema = z.object({
  workspace_id: idSchema,
  action: auditActionSchema,
  target: auditTargetSchema,
  at: timeSchema,
});

/** A conversation of the user in the dashboard; a long one continues on the next page under the same id. */
export const ownChatSchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  chat_bot_id: idSchema,
  name: z.string(),
  channel: chatChannelSchema,
  _createTime: timeSchema,
  messages: z.array(
    z.object({
      id: idSchema,
      question: z.string(),
      answer: z.string().nullable(),
      source: answerSourceSchema.nullable(),
      _createTime: timeSchema,
    }),
  ),
});
export type OwnChat = z.infer<typeof ownChatSchema>;

/** One page of a user's data export. The first page holds the account; lists continue over all pages. */
export const accountExportSchema = z.object({
  exportedAt: timeSchema,
  account: z
    .object({
      ...authUserSchema.shape,
      details: z.array(userDetailSchema),
      google: googleProfileSchema.nullable(),
      _createTime: timeSchema,
      _updateTime: timeSchema,
      /** How long a session is valid unless it is ended; `open` lists the sessions still valid. */
      sessions: z.object({
        validHours: z.int(),
        timesEnded: z.int(),
        open: z.array(sessionSchema.omit({ current: true })),
      }),
      /** When the second factor was turned on; null while sign-in asks for none. */
      secondFactorSince: timeSchema.nullable(),
    })
    .nullable(),
  ...memberRecordSchema.shape,
  actions: z.array(ownActionSchema),
  chats: z.array(ownChatSchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
