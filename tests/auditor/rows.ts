import { chatChannelSchema } from '@colloquy/contracts';
import { z } from 'zod';

/** The auditor's own schemas of stored rows; it uses no service's model. */
const status = z.literal([1, 5, 9]);
const when = z
  .date()
  .nullish()
  .transform((value) => value ?? null);
const aggregate = { _id: z.string(), status };
const tenant = { ...aggregate, workspace_id: z.string() };

/** Picture fields of a workspace or chatbot; absent in older rows. */
const pictured = {
  imageUrl: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  images: z.array(z.object({ state: z.string(), fileName: z.string().nullable() })).default([]),
};

export const accountRow = z.object({ ...aggregate, email: z.string() });
export const mailTokenRow = z.object({
  ...aggregate,
  purpose: z.string(),
  email: z.string(),
  expiresAt: z.date(),
  usedAt: when,
});
export const workspaceRow = z.object({
  ...aggregate,
  ...pictured,
  members: z.array(
    z.object({
      user_id: z.string(),
      workspace_role_id: z.number(),
      invitation_id: z.string().nullish(),
    }),
  ),
  invitations: z
    .array(
      z.object({
        id: z.string(),
        email: z.string(),
        expiresAt: z.date(),
        state: z.string(),
        tokenId: z.string(),
        acceptedBy: z.string().nullish(),
      }),
    )
    .default([]),
});
export const botRow = z.object({ ...tenant, ...pictured });
export const linkRow = z.object({ ...tenant, chat_bot_id: z.string() });
export const itemRow = z.object({
  ...tenant,
  chat_bot_id: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  contentHash: z.string().nullable(),
  version: z.number(),
  liveVersion: z.number().nullable(),
  chunkCount: z.number(),
  documentStatus: z.number(),
  error: z.object({ code: z.string() }).nullable(),
  enabled: z.boolean(),
  validUntil: when,
  sourceKey: z.string(),
  liveSourceKey: z.string().nullable(),
  deleting: z.boolean(),
  cleanUpAt: when,
  maskedFrom: when,
  leaseUntil: when,
  heartbeatAt: when,
  updatedAt: z.date(),
});
export const draftRow = z.object({
  ...tenant,
  sourceKey: z.string(),
  sizeBytes: z.number(),
  isStored: z.boolean(),
});
export const baseRow = z.object({ ...tenant });
const collection = z.object({ name: z.string() });
export const searchIndexRow = z.object({ live: collection });
export const workspaceIndexRow = z.object({ ...tenant, live: collection.nullable() });
export const chatRow = z.object({ ...tenant, chat_bot_id: z.string(), userRef: z.string() });
export const turnRow = z.object({
  ...tenant,
  chat_id: z.string(),
  chat_bot_id: z.string(),
  channel: chatChannelSchema,
  state: z.string(),
  answer: z.string().nullable(),
  source: z.string().nullable(),
  messageKey: z.string(),
  metadata: z.object({ citations: z.array(z.object({ item_id: z.string() })) }).nullish(),
});
export const ledgerRow = z.object({
  ...tenant,
  chat_bot_id: z.string(),
  answeredAt: when,
  meterCustomer: z.string().nullish(),
});
export const budgetRow = z.object({
  ...tenant,
  resource: z.string(),
  periodStart: when,
  used: z.number().nullable(),
  holds: z.array(z.object({ id: z.string(), amount: z.number(), expiresAt: when })),
});
export const resourceRow = z.object({ ...tenant, kind: z.string(), isGone: z.boolean() });
export const subscriptionRow = z.object({
  ...tenant,
  customerRef: z.string().nullish(),
  closedAt: when,
  warnings: z.array(z.string()).default([]),
  notices: z.array(z.string()).default([]),
});
export const inboxRow = z.object({
  _id: z.string(),
  consumer: z.string(),
  eventId: z.string(),
  state: z.string(),
});

export type ItemRow = z.infer<typeof itemRow>;
export type TurnRow = z.infer<typeof turnRow>;
