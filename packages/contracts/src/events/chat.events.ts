import { z } from 'zod';
import { answerSourceSchema, chatChannelSchema, unknownReasonSchema } from '../enums.ts';
import { defineEvent } from './define-event.ts';

const turnData = z.object({
  history_id: z.string(),
  chat_id: z.string(),
  chat_bot_id: z.string(),
  workspace_id: z.string(),
  channel: chatChannelSchema,
});

export const questionAnswered = defineEvent({
  type: 'chat.question-answered',
  version: 1,
  key: (data) => data.chat_id,
  data: turnData.extend({
    source: answerSourceSchema,
    latencyMs: z.number(),
    tokens: z.object({ in: z.int(), out: z.int() }),
    citedItemIds: z.array(z.string()),
  }),
});

export const answerUnknown = defineEvent({
  type: 'chat.answer-unknown',
  version: 1,
  key: (data) => data.chat_id,
  data: turnData.extend({
    question: z.string(),
    reason: unknownReasonSchema,
    language: z.string().nullable(),
  }),
});
