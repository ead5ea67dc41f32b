import { says } from '../errors/field-messages.ts';
import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import {
  CHAT_MAX_TAGS,
  CHAT_NAME_MAX_LENGTH,
  CHAT_NOTE_MAX_LENGTH,
  CHAT_SEARCH_MAX_LENGTH,
  FEEDBACK_COMMENT_MAX_LENGTH,
} from '../constants.ts';
import { chatChannelSchema } from '../channels.ts';
import { answerSourceSchema } from '../enums.ts';
import {
  chatNoteSchema,
  chatSchema,
  chatStateSchema,
  chatTagSchema,
  feedbackReasonSchema,
  historyItemSchema,
  listedChatSchema,
} from '../entities/chat.ts';
import { idSchema, lineSchema } from '../entities/fields.ts';
import { bulkIdQuery, defineRoute, knownRevision, list, pageQuery, single } from './define-route.ts';
import { ofChat } from './route-example.ts';
import { SENSITIVE_NOTE, sensitiveQuery } from './sensitive-query.ts';

const flagSchema = z.stringbool().or(z.boolean());
/** A day such as `2026-03-31`, or a time. As the end of a range, a day is included as a whole, in UTC. */
const dateSchema = z.iso.date().or(z.iso.datetime({ offset: true }));
const exportFormatSchema = z.enum(['json', 'csv']);
export type ExportFormat = z.infer<typeof exportFormatSchema>;

/** Filter value for conversations without an assignee. */
export const NO_ASSIGNEE = 'none';

const exportQuery = {
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
  /** All rows in one file; requires the right to export. */
  returnAll: flagSchema.default(false),
  format: exportFormatSchema.default('json'),
  ...sensitiveQuery,
};
const EXPORT_MEDIA_TYPES = ['text/csv'] as const;

/** Fields of feedback shared by visitors and members. */
export const feedbackInput = {
  value: z.literal([1, -1, 0]),
  reason: feedbackReasonSchema.optional(),
  comment: z
    .string()
    .trim()
    .max(
      FEEDBACK_COMMENT_MAX_LENGTH,
      says(['tooLong', { what: 'aComment', max: FEEDBACK_COMMENT_MAX_LENGTH }]),
    )
    .optional(),
};

export const listChats = defineRoute({
  id: 'chat.list',
  method: 'GET',
  path: '/chats',
  right: 'viewBots',
  apiScope: 'chats:read',
  summary:
    "A chatbot's conversations. `dateFrom` and `dateTo` find those that went on in that time; with `returnAll` " +
    'they are exported, with `include=history` each with its questions and answers of that time.' +
    SENSITIVE_NOTE,
  query: z.strictObject({
    chat_bot_id: idSchema,
    userRef: z.string().trim().min(1).max(128).optional(),
    channel: z.coerce.number().pipe(chatChannelSchema).optional(),
    /** ext: asker: visitors, or members who try the chatbot. Default: all. */
    audience: z.enum(['visitor', 'member', 'all']).optional(),
    source: z.array(answerSourceSchema).max(answerSourceSchema.options.length).optional(),
    state: z.array(chatStateSchema).max(chatStateSchema.options.length).optional(),
    feedback: z.enum(['up', 'down']).optional(),
    /** Whether the visitor has sent the contact form. */
    hasContact: flagSchema.optional(),
    /** ext: whether its visitor has ever asked for a member. */
    handedOff: flagSchema.optional(),
    /** ext: whether its visitor has rated the conversation. */
    hasCsat: flagSchema.optional(),
    /**
     * ext: whether the bot alone was enough: it answered, and no visitor asked for a member, left a contact or rated
     * an answer as bad (`deflection` in the statistics).
     */
    deflected: flagSchema.optional(),
    /** ext: ISO 3166, derived from the visitor's time zone. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, says('countryNotValid'))
      .optional(),
    /** ext: conversations with a question in this language, such as `de`. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/, says('languageTagNotValid'))
      .optional(),
    /** Conversations with at least one of them. */
    tags: z.array(chatTagSchema).max(CHAT_MAX_TAGS).optional(),
    /** A member's id, or `none`. */
    assignee_id: idSchema.optional(),
    /** Searches names, questions and answers. */
    search: z.string().trim().max(CHAT_SEARCH_MAX_LENGTH).optional(),
    unread: flagSchema.optional(),
    /** ext: conversations with unanswered questions that no member has dealt with. */
    unanswered: flagSchema.optional(),
    /** ext: conversations with an answer that rests on this knowledge item. */
    item_id: idSchema.optional(),
    /** Leaves out conversations without a question. */
    hasMessages: flagSchema.optional(),
    include: z.enum(['history']).optional(),
    ...exportQuery,
    ...pageQuery(['id', 'lastMessageAt']),
  }),
  example: ({ botId, memberId }) => ({ query: { chat_bot_id: botId, assignee_id: memberId } }),
  response: list(listedChatSchema),
  exports: {
    right: 'exportHistory',
    query: { returnAll: true, include: 'history' },
    mediaTypes: EXPORT_MEDIA_TYPES,
  },
  errors: [ERRORS.confirmationNeeded],
});

export const updateChat = defineRoute({
  id: 'chat.update',
  method: 'PATCH',
  path: '/chats/:id',
  right: 'workInbox',
  summary:
    'Name, tags and assignee of a conversation; `unread` 0 when a member has looked, `unanswered` 0 when a member ' +
    'has dealt with what got no answer. `state` takes it over (`human`), hands it back to the bot (`bot`), or says ' +
    'that it is `resolved` or `spam`.',
  body: z.strictObject({
    name: lineSchema('aName')
      .min(1, says(['missing', { what: 'aName' }]))
      .max(CHAT_NAME_MAX_LENGTH, says(['tooLong', { what: 'aName', max: CHAT_NAME_MAX_LENGTH }]))
      .optional(),
    tags: z
      .array(chatTagSchema)
      .max(CHAT_MAX_TAGS, says(['tooManyTags', { max: CHAT_MAX_TAGS }]))
      .optional(),
    assignee_id: idSchema.nullable().optional(),
    state: chatStateSchema.optional(),
    unread: z.literal([0, 1]).optional(),
    unanswered: z.literal(0).optional(),
    ...knownRevision,
  }),
  example: ({ chatId, memberId, unique }) => ({
    params: { id: chatId },
    body: { tags: [unique], assignee_id: memberId },
  }),
  response: single(chatSchema),
  errors: [ERRORS.revisionMismatch, ERRORS.wrongState],
});

export const updateChats = defineRoute({
  id: 'chat.updateMany',
  method: 'PATCH',
  path: '/chats',
  right: 'workInbox',
  summary:
    'ext: the same for several conversations; tags are added and taken away. All of them, or none; but where the state ' +
    'of a conversation does not allow a new `state`, that one stays as it is and is named in `refused`.',
  query: bulkIdQuery,
  body: z.strictObject({
    addTags: z.array(chatTagSchema).max(CHAT_MAX_TAGS).optional(),
    removeTags: z.array(chatTagSchema).max(CHAT_MAX_TAGS).optional(),
    assignee_id: idSchema.nullable().optional(),
    /** Taking over is not a bulk action: a member writes to one visitor at a time. */
    state: chatStateSchema.extract(['bot', 'resolved', 'spam']).optional(),
    unread: z.literal([0, 1]).optional(),
    unanswered: z.literal(0).optional(),
  }),
  example: ({ chatId, memberId, unique }) => ({
    query: { id: [chatId] },
    body: { addTags: [unique], removeTags: [unique], assignee_id: memberId },
  }),
  response: z.object({
    data: z.array(chatSchema),
    /** Conversations that the member may not move to that state. */
    refused: z.array(idSchema),
  }),
});

export const deleteChats = defineRoute({
  id: 'chat.deleteMany',
  method: 'DELETE',
  path: '/chats',
  right: 'deleteChats',
  summary: 'ext: erase several conversations with their questions, answers and notes. There is no way back.',
  query: bulkIdQuery,
  example: ({ chatId }) => ({ query: { id: [chatId] } }),
  needs: 'turn',
  response: single(z.object({ id: z.array(idSchema) })),
});

export const deleteChat = defineRoute({
  id: 'chat.delete',
  method: 'DELETE',
  path: '/chats/:id',
  right: 'deleteChats',
  summary: 'Erase a conversation with its questions, answers and notes. There is no way back.',
  example: ofChat,
  needs: 'turn',
  response: single(z.object({ id: idSchema })),
});

export const listHistory = defineRoute({
  id: 'chat.history',
  method: 'GET',
  path: '/chats/:id/history',
  right: 'viewBots',
  apiScope: 'chats:read',
  summary:
    'Questions and answers of a conversation; with `returnAll` all of them are exported.' + SENSITIVE_NOTE,
  query: z.strictObject({ ...exportQuery, ...pageQuery(['id']) }),
  example: ofChat,
  response: list(historyItemSchema),
  exports: { right: 'exportHistory', query: { returnAll: true }, mediaTypes: EXPORT_MEDIA_TYPES },
  errors: [ERRORS.confirmationNeeded],
});

export const giveFeedback = defineRoute({
  id: 'chat.feedback',
  method: 'PATCH',
  path: '/chats/:id/history/:historyId/feedback',
  right: 'workInbox',
  summary: 'Say whether an answer was good; 0 takes it back.',
  body: z.strictObject(feedbackInput),
  example: ({ chatId, historyId }) => ({ params: { id: chatId, historyId }, body: { value: 1 } }),
  needs: 'turn',
  response: single(historyItemSchema),
  errors: [ERRORS.wrongState],
});

export const listNotes = defineRoute({
  id: 'chat.notes',
  method: 'GET',
  path: '/chats/:id/notes',
  right: 'workInbox',
  summary: "The team's notes about a conversation.",
  query: z.strictObject(pageQuery(['id'])),
  example: ofChat,
  response: list(chatNoteSchema),
});

export const addNote = defineRoute({
  id: 'chat.addNote',
  method: 'POST',
  path: '/chats/:id/notes',
  right: 'workInbox',
  summary: 'Write a note about a conversation; visitors never see it.',
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, says(['missing', { what: 'aNote' }]))
      .max(CHAT_NOTE_MAX_LENGTH, says(['tooLong', { what: 'aNote', max: CHAT_NOTE_MAX_LENGTH }])),
  }),
  example: ({ chatId }) => ({ params: { id: chatId }, body: { text: 'Called back.' } }),
  response: single(chatNoteSchema),
  status: 201,
  creates: true,
});

export const deleteNote = defineRoute({
  id: 'chat.deleteNote',
  method: 'DELETE',
  path: '/chats/:id/notes/:noteId',
  right: 'workInbox',
  summary: 'Delete a note of your own.',
  example: ({ chatId, noteId }) => ({ params: { id: chatId, noteId } }),
  needs: 'note',
  response: single(z.object({ id: idSchema })),
  errors: [ERRORS.roleTooLow],
});
