import { z } from 'zod';
import { chatChannelSchema } from '../channels.ts';
import { answerSourceSchema, workspaceRoleSchema } from '../enums.ts';
import { sessionSchema } from './account-security.ts';
import { idSchema, timeSchema } from './fields.ts';
import { auditActionSchema, auditTargetSchema, invitationStateSchema } from './workspace.ts';
import { authUserSchema, googleProfileSchema, userDetailSchema } from './user.ts';

const namedWorkspaceSchema = z.object({ id: idSchema, name: z.string() });

/** What becomes of a person's workspaces when their account goes. */
export const membershipEffectsSchema = z.object({
  /** Nobody else is in them: they go with the account. */
  deleted: z.array(namedWorkspaceSchema),
  /** Others are in them and the person is their last ADMIN: the account stays until that is settled. */
  blocked: z.array(namedWorkspaceSchema),
  /** The membership ends. */
  left: z.array(namedWorkspaceSchema),
});
export type MembershipEffects = z.infer<typeof membershipEffectsSchema>;

/** What the deletion of the account would do, and what proves that it is the person. */
export const accountDeletionSchema = membershipEffectsSchema.extend({
  /** The e-mail address is typed by those who have no password. */
  confirmBy: z.enum(['password', 'email']),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

/** What the workspaces know of a person. */
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
  /** To the person's address, and by the person; those that are no longer open only as long as they are kept. */
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

/** One act of the person, as the audit log has it. */
export const ownActionSchema = z.object({
  workspace_id: idSchema,
  action: auditActionSchema,
  target: auditTargetSchema,
  at: timeSchema,
});

/** A conversation of the person in the dashboard; a long one goes on in the next page, under the same id. */
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

/** One page of what the product knows of a person. The first has the account; lists go on over all pages. */
export const accountExportSchema = z.object({
  exportedAt: timeSchema,
  account: z
    .object({
      ...authUserSchema.shape,
      details: z.array(userDetailSchema),
      google: googleProfileSchema.nullable(),
      _createTime: timeSchema,
      _updateTime: timeSchema,
      /** A session is valid for so long, unless it was ended since; `open` are those that hold. */
      sessions: z.object({
        validHours: z.int(),
        timesEnded: z.int(),
        open: z.array(sessionSchema.omit({ current: true })),
      }),
      /** Since when sign-ins ask for a second factor; null where they do not. */
      secondFactorSince: timeSchema.nullable(),
    })
    .nullable(),
  ...memberRecordSchema.shape,
  actions: z.array(ownActionSchema),
  chats: z.array(ownChatSchema),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
