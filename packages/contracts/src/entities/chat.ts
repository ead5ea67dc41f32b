import { z } from 'zod';
import { answerSourceSchema, chatChannelSchema, unknownReasonSchema } from '../enums.ts';
import { entityFields, idSchema } from './fields.ts';

export const chatStateSchema = z.enum(['bot', 'waiting', 'human', 'resolved', 'spam']);
export type ChatState = z.infer<typeof chatStateSchema>;

export const chatSchema = z.object({
  ...entityFields,
  name: z.string(),
  chat_bot_id: idSchema,
  workspace_id: idSchema,
  userRef: z.string(),
  channel: chatChannelSchema,
  state: chatStateSchema,
  language: z.string().nullable(),
  messageCount: z.int(),
  unknownCount: z.int(),
  lastMessageAt: z.iso.datetime().nullable(),
});
export type Chat = z.infer<typeof chatSchema>;

export const citationSchema = z.object({
  n: z.int(),
  item_id: idSchema,
  title: z.string(),
  url: z.string().nullable(),
  page: z.int().nullable(),
  heading: z.string().nullable(),
  snippet: z.string(),
  score: z.number(),
});
export type Citation = z.infer<typeof citationSchema>;

export const answerMetadataSchema = z.object({
  history_id: idSchema,
  citations: z.array(citationSchema),
  confidence: z.number().min(0).max(1),
  language: z.string().nullable(),
  unknownReason: unknownReasonSchema.optional(),
  suggestions: z.array(z.string()),
  versions: z.object({
    kb: z.int(),
    flow: z.int().nullable(),
    settings: z.int(),
    model: z.string(),
  }),
  latencyMs: z.number(),
  tokens: z.object({ in: z.int(), out: z.int() }),
  debug: z
    .object({
      retrieval: z.array(
        z.object({
          item_id: idSchema,
          index: z.int(),
          dense: z.number().nullable(),
          sparse: z.number().nullable(),
          fused: z.number(),
          kept: z.boolean(),
        }),
      ),
      promptChars: z.int(),
      cache: z.enum(['hit', 'miss', 'off']),
    })
    .optional(),
});
export type AnswerMetadata = z.infer<typeof answerMetadataSchema>;

export const answerSchema = z.object({
  answer: z.string(),
  source: answerSourceSchema,
  metadata: answerMetadataSchema,
  chat_survey_id: idSchema.nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

/** `answered`, `failed` and `interrupted` are final; every accepted question reaches one of them. */
export const historyStateSchema = z.enum(['pending', 'answered', 'failed', 'interrupted']);
export type HistoryState = z.infer<typeof historyStateSchema>;

export const historyItemSchema = z.object({
  id: idSchema,
  _createTime: z.iso.datetime(),
  chat_id: idSchema,
  question: z.string(),
  answer: z.string().nullable(),
  source: answerSourceSchema.nullable(),
  metadata: answerMetadataSchema.nullable(),
  chat_survey_id: idSchema.nullable(),
  state: historyStateSchema,
  by: z.enum(['bot', 'human', 'system']),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;
