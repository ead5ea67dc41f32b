import { says } from '../errors/field-messages.ts';
import { z } from 'zod';
import { planSchema, workspaceRoleSchema } from '../enums.ts';
import { imageFields } from './image.ts';
import { descriptionSchema, entityFields, idSchema, isTimeZone, nameSchema, timeSchema } from './fields.ts';

export const workspaceSchema = z.object({
  ...entityFields,
  name: z.string(),
  description: z.string(),
  ...imageFields,
  /** Language and time zone in which the dashboard is shown to every member. */
  language: z.string(),
  timezone: z.string(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

export const workspaceRoleRowSchema = z.object({ id: workspaceRoleSchema, name: z.string() });

/** A member as an administrator sees them; address and names are empty for deleted accounts. */
export const workspaceMemberSchema = z.object({
  userId: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  workspace_role_id: workspaceRoleSchema,
  /** Null until the first visit; accurate to five minutes. */
  lastSeenAt: timeSchema.nullable(),
});
export type WorkspaceMember = z.infer<typeof workspaceMemberSchema>;

/** A member as every other member sees them. */
export const teamMemberSchema = workspaceMemberSchema.pick({
  userId: true,
  email: true,
  firstName: true,
  lastName: true,
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** Choices of how many days a workspace keeps conversations, shortest first (definitions, section 8). */
export const RETENTION_DAYS = [30, 90, 365] as const;
const MAX_EMAIL_DOMAINS = 50;

const languageSchema = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, says('languageTagNotValid'));
const timezoneSchema = z.string().min(1).max(64).refine(isTimeZone, says('timeZoneUnknown'));
const emailDomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, says('domainNotValid'));
const notifySchema = z.strictObject({ limits: z.boolean(), failures: z.boolean(), contacts: z.boolean() });

/** What an administrator may set besides name and description. */
export const workspacePreferencesSchema = z.object({
  language: languageSchema.default('en'),
  timezone: timezoneSchema.default('UTC'),
  /** Days to keep conversations; null keeps them for ever. */
  retentionDays: z.literal(RETENTION_DAYS).nullable().default(null),
  /** Mail domains that may be invited; empty allows all. */
  allowedEmailDomains: z.array(emailDomainSchema).max(MAX_EMAIL_DOMAINS).default([]),
  /** Which mails the administrators get. */
  notify: notifySchema.default({ limits: true, failures: true, contacts: true }),
});
export type WorkspacePreferences = z.infer<typeof workspacePreferencesSchema>;

export const workspaceSettingsSchema = workspacePreferencesSchema.extend({
  name: z.string(),
  description: z.string(),
  revision: z.int(),
});
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

export const workspaceSettingsPatchSchema = z.strictObject({
  revision: z.int(),
  name: nameSchema('workspaceName').optional(),
  description: descriptionSchema.optional(),
  language: languageSchema.optional(),
  timezone: timezoneSchema.optional(),
  retentionDays: z.literal(RETENTION_DAYS).nullable().optional(),
  allowedEmailDomains: z.array(emailDomainSchema).max(MAX_EMAIL_DOMAINS).optional(),
  notify: notifySchema.partial().optional(),
});
export type WorkspaceSettingsPatch = z.infer<typeof workspaceSettingsPatchSchema>;

export const invitationStateSchema = z.enum(['pending', 'accepted', 'revoked', 'expired']);
export type InvitationState = z.infer<typeof invitationStateSchema>;

/** State of an invitation's mail. */
const invitationMailSchema = z.enum(['requested', 'sent', 'refused']);
export type InvitationMail = z.infer<typeof invitationMailSchema>;

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  workspace_id: idSchema,
  workspace_role_id: workspaceRoleSchema,
  invitedBy: idSchema,
  expiresAt: timeSchema,
  state: invitationStateSchema,
  /** ext: state of the newest mail; `kept`: this installation sends none. */
  mail: z.enum([...invitationMailSchema.options, 'kept']),
  _createTime: timeSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;

/** An invitation in a list. */
export const listedInvitationSchema = invitationSchema.extend({
  /**
   * ext: the link of the mail, to hand over by other means; null while a mail delivers it, or when it opens nothing.
   */
  link: z.url().nullable(),
});
export type ListedInvitation = z.infer<typeof listedInvitationSchema>;

/** What the holder of a mailed link sees before accepting. It does not reveal whether the address has an account. */
export const invitationLookSchema = z.object({
  id: idSchema,
  workspace: z.object({ id: idSchema, name: z.string(), imageUrl: z.string().nullable() }),
  /** Empty when the inviter's account was deleted. */
  invitedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  email: z.string(),
  workspace_role_id: workspaceRoleSchema,
  expiresAt: timeSchema,
});
export type InvitationLook = z.infer<typeof invitationLookSchema>;

export const auditActionSchema = z.enum([
  'workspace.created',
  'workspace.settings-changed',
  'workspace.image-changed',
  'workspace.embeddings-chosen',
  'workspace.deleted',
  'member.joined',
  'member.left',
  'member.removed',
  'member.role-changed',
  'member.second-factor-on',
  'member.second-factor-off',
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'invitation.accepted',
  'bot.created',
  'bot.updated',
  'bot.deleted',
  'public-link.created',
  'public-link.changed',
  'public-link.deleted',
  'document.uploaded',
  'document.changed',
  'document.deleted',
  'website.created',
  'website.changed',
  'website.pages-changed',
  'website.processed',
  'website.refreshed',
  'website.deleted',
  'chat.changed',
  'chat.replied',
  'chat.note-added',
  'chat.note-deleted',
  'chat.feedback-given',
  'chat.contact-changed',
  'chat.erased',
  'chat.sensitive-answers-read',
  'plan.cap-changed',
  'plan.changed',
  'bot.re-indexed',
  'bot.sensitive-answers-read',
  'api-key.created',
  'api-key.changed',
  'api-key.rotated',
  'api-key.revoked',
  'model-provider.created',
  'model-provider.changed',
  'model-provider.deleted',
  'canned-reply.created',
  'canned-reply.changed',
  'canned-reply.deleted',
  'function.created',
  'function.changed',
  'function.deleted',
  'flow.changed',
  'connection.created',
  'connection.changed',
  'connection.deleted',
]);
export type AuditAction = z.infer<typeof auditActionSchema>;

/** The target of an action; `name` is empty when the target has none. */
export const auditTargetSchema = z.object({
  kind: z.enum([
    'workspace',
    'member',
    'invitation',
    'bot',
    'public-link',
    'document',
    'website',
    'chat',
    'api-key',
    'model-provider',
    'canned-reply',
    'function',
    'connection',
  ]),
  id: z.string(),
  name: z.string(),
});
export type AuditTarget = z.infer<typeof auditTargetSchema>;

/** Values before or after a change, secrets masked. */
export const auditValuesSchema = z.record(z.string(), z.json());
export type AuditValues = z.infer<typeof auditValuesSchema>;

export const auditEntrySchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  action: auditActionSchema,
  /** Address and names are empty for deleted accounts. */
  actor: z.object({ id: z.string(), email: z.string(), firstName: z.string(), lastName: z.string() }),
  target: auditTargetSchema,
  before: auditValuesSchema.nullable(),
  after: auditValuesSchema.nullable(),
  at: timeSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const usageSchema = z.object({
  answers: z.int(),
  bots: z.int(),
  pages: z.int(),
  documents: z.int(),
  storageBytes: z.int(),
  seats: z.int(),
});
export type Usage = z.infer<typeof usageSchema>;

/** Null means no limit by the plan. */
export const planLimitsSchema = z.object({
  answers: z.int().nullable(),
  bots: z.int().nullable(),
  pages: z.int().nullable(),
  storageBytes: z.int().nullable(),
  seats: z.int().nullable(),
});
export type PlanLimits = z.infer<typeof planLimitsSchema>;

/** What a plan limits. */
export const limitedResourceSchema = planLimitsSchema.keyof();
export type LimitedResource = z.infer<typeof limitedResourceSchema>;

/** The highest monthly cap on answers that an owner can set. */
export const MAX_ANSWERS_CAP = 10_000_000;

export const subscriptionStateSchema = z.enum(['trialing', 'active', 'past_due', 'restricted', 'canceled']);
export type SubscriptionState = z.infer<typeof subscriptionStateSchema>;

export const workspacePlanSchema = z.object({
  plan_id: planSchema,
  name: z.string(),
  state: subscriptionStateSchema,
  trialEndsAt: z.iso.datetime().nullable(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean(),
  currency: z.string(),
  paymentRequired: z.boolean(),
  proPlanRequired: z.boolean(),
  /** ext: whether this installation can take payments; without it nothing can be bought and no invoices exist. */
  billingConnected: z.boolean(),
  /** Limits in force: those of the plan, and the owner's cap on answers. */
  limits: planLimitsSchema,
  /** The owner's monthly cap in a metered plan; null without one. */
  answersCap: z.int().nullable(),
  /** Whether answers from the workspace's own model provider count like others (definitions, section 14). */
  billOwnModel: z.boolean(),
  usage: usageSchema,
  /** ext: answers by model, `instance` or a provider of the workspace; includes those that do not count. */
  answersByProvider: z.array(z.object({ provider_id: z.string(), answers: z.int() })),
  resetsAt: z.iso.datetime(),
});
export type WorkspacePlan = z.infer<typeof workspacePlanSchema>;
