import { z } from 'zod';
import { planSchema, workspaceRoleSchema } from '../enums.ts';
import { entityFields } from './fields.ts';

export const workspaceSchema = z.object({
  ...entityFields,
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

export const workspaceRoleRowSchema = z.object({ id: workspaceRoleSchema, name: z.string() });

export const usageSchema = z.object({
  answers: z.int(),
  bots: z.int(),
  pages: z.int(),
  documents: z.int(),
  storageBytes: z.int(),
  seats: z.int(),
});
export type Usage = z.infer<typeof usageSchema>;

/** null means: no limit by plan. */
export const planLimitsSchema = z.object({
  answers: z.int().nullable(),
  bots: z.int().nullable(),
  pages: z.int().nullable(),
  storageBytes: z.int().nullable(),
  seats: z.int().nullable(),
});
export type PlanLimits = z.infer<typeof planLimitsSchema>;

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
  limits: planLimitsSchema,
  usage: usageSchema,
  resetsAt: z.iso.datetime(),
});
export type WorkspacePlan = z.infer<typeof workspacePlanSchema>;
