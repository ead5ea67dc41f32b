import { z } from 'zod';
import { feedbackReasonSchema } from '../entities/chat.ts';
import { chatChannelSchema } from '../channels.ts';
import { answerSourceSchema, unknownReasonSchema } from '../enums.ts';
import { defineChangeRecorded } from './change-recorded.ts';
import { defineEvent } from './define-event.ts';

const anyFields = z.record(z.string(), z.unknown());

const turnData = z.object({
  history_id: z.string(),
  chat_id: z.string(),
  chat_bot_id: z.string(),
  workspace_id: z.string(),
  channel: chatChannelSchema,
});

export const questionAnswered = defineEvent({
  type: 'chat.question-answered',
  version: 4,
  key: (data) => data.chat_id,
  data: turnData.extend({
    /** The asker: the visitor's reference, or the member's account. */
    userRef: z.string().nullable(),
    /** The asker's language tag; null when the client sends none. */
    locale: z.string().nullable(),
    source: answerSourceSchema,
    /**
     * Provider of the model that answered: `instance`, or one of the workspace; null when no model did or it is
     * unknown.
     */
    provider_id: z.string().nullable(),
    latencyMs: z.number(),
    /**
     * Time from the accepted question to the first streamed text; null when nothing was streamed or it is unknown.
     */
    firstTokenMs: z.number().nullable(),
    tokens: z.object({ in: z.int(), out: z.int() }),
    citedItemIds: z.array(z.string()),
    /** The cited passages, each once; empty for an owner's own answer. */
    citedChunks: z.array(z.object({ item_id: z.string(), version: z.int(), index: z.int() })),
  }),
  upcasts: {
    1: (data) => ({ userRef: null, locale: null, firstTokenMs: null, ...anyFields.parse(data) }),
    2: (data) => ({ citedChunks: [], ...anyFields.parse(data) }),
    3: (data) => ({ provider_id: null, ...anyFields.parse(data) }),
  },
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

/** A rating of an answer was given, changed or withdrawn (0). The comment stays in the history. */
export const feedbackGiven = defineEvent({
  type: 'chat.feedback-given',
  version: 1,
  key: (data) => data.chat_id,
  data: turnData.extend({
    by: z.enum(['visitor', 'member']),
    value: z.literal([1, -1, 0]),
    previous: z.literal([1, -1, 0]),
    reason: feedbackReasonSchema.nullable(),
  }),
});

/**
 * A visitor sent the contact form for the first time with this address. Consumers read its content from the chat
 * service.
 */
export const contactRequested = defineEvent({
  type: 'chat.contact-requested',
  version: 1,
  key: (data) => data.chat_id,
  data: z.object({
    contact_id: z.string(),
    chat_id: z.string(),
    chat_bot_id: z.string(),
    workspace_id: z.string(),
    channel: chatChannelSchema,
  }),
});

/** A visitor waits for a member of the team. */
export const handoffRequested = defineEvent({
  type: 'chat.handoff-requested',
  version: 1,
  key: (data) => data.chat_id,
  data: turnData.omit({ history_id: true }).extend({ requestedAt: z.iso.datetime() }),
});

/** A visitor completed a flow. Consumers read the answers from the chat service. */
export const surveyCompleted = defineEvent({
  type: 'chat.survey-completed',
  version: 1,
  key: (data) => data.chat_id,
  data: turnData.omit({ history_id: true }).extend({
    run_id: z.string(),
    root_id: z.string(),
    /** Revision of the flow. */
    revision: z.int(),
    startedAt: z.iso.datetime(),
    completedAt: z.iso.datetime(),
  }),
});

/** A run reached a mail step; its mail is sent once. Consumers read its content from the chat service. */
export const flowMailRequested = defineEvent({
  type: 'chat.flow-mail-requested',
  version: 1,
  key: (data) => data.chat_id,
  data: turnData.omit({ history_id: true }).extend({ run_id: z.string(), step_id: z.string() }),
});

/** A conversation was erased; consumers erase everything derived from it. */
export const chatErased = defineEvent({
  type: 'chat.erased',
  version: 1,
  key: (data) => data.chat_id,
  data: z.object({ chat_id: z.string(), chat_bot_id: z.string(), workspace_id: z.string() }),
});

export const changeRecorded = defineChangeRecorded('chat');
