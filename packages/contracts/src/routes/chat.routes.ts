import { says } from '../errors/field-messages.ts';
import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import { CHANNELS, channelIds, isConnected, isOfMembers, type Channel } from '../channels.ts';
import { CHAT_NAME_MAX_LENGTH } from '../constants.ts';
import { triedSettingsSchema } from '../entities/bot.ts';
import {
  answerSchema,
  chatSchema,
  csatSchema,
  visitorAnswerSchema,
  visitorChatSchema,
  visitorHistoryItemSchema,
} from '../entities/chat.ts';
import { idSchema, isTimeZone, lineSchema } from '../entities/fields.ts';
import { MAX_STEP_OPTIONS } from '../entities/flow-limits.ts';
import { handoffRequestedSchema } from '../entities/handoff.ts';
import { ownChatSchema } from '../entities/account-deletion.ts';
import { defineRoute, list, pageQuery, single } from './define-route.ts';
import { ofChat } from './route-example.ts';
import { feedbackInput } from './inbox.routes.ts';

export * from './canned-reply.routes.ts';
export * from './contact.routes.ts';
export * from './flow-run.routes.ts';
export * from './handoff.routes.ts';
export * from './inbox.routes.ts';
export * from './model.routes.ts';
export * from './statistics.routes.ts';

/** Schema of a question, as long as the channels that match `isMeant` allow. */
function queryOf(isMeant: (channel: Channel) => boolean) {
  const lengths = Object.values(CHANNELS).flatMap((channel) =>
    isMeant(channel) ? channel.maxTextLength : [],
  );
  const max = Math.max(...lengths);
  return z
    .string()
    .trim()
    .min(1, says(['missing', { what: 'aQuestion' }]))
    .max(max, says(['tooLong', { what: 'aQuestion', max }]));
}
const userRefSchema = z.string().trim().min(1).max(128);
/** A visitor's reference gives access to the conversation, so it must not be guessable. */
const visitorRefSchema = z.string().regex(/^[\w-]{16,128}$/, says('visitorRefNotValid'));
/**
 * Which step of a flow an ask answers. Null means the same as absent: the message names no step and goes to the step
 * that waits.
 */
const stepAnswer = {
  /** The step that the message answers; the ask is refused unless that step waits. */
  chat_survey_id: idSchema.nullish(),
  /** The chosen option of that step. */
  chat_survey_option_id: idSchema.nullish(),
  /**
   * ext: several options, when the step accepts more than one (`maxSelect`); instead of the single one or in
   * addition.
   */
  chat_survey_option_ids: z.array(idSchema).max(MAX_STEP_OPTIONS).optional(),
  /** ext: the message leaves the flow at that step instead of answering it. */
  chat_survey_leave: z.boolean().optional(),
} as const;
const clientMessageIdSchema = z.string().min(1).max(64);
const localeSchema = z.string().max(35);
/** An unknown time zone must not get a visitor refused. */
const timezoneSchema = z.string().max(64).refine(isTimeZone).catch('');

const ASK_ERRORS = [
  ERRORS.fieldNotValid,
  ERRORS.answerNotValid,
  ERRORS.planAnswersUsedUp,
  ERRORS.trialEnded,
  ERRORS.originNotAllowed,
  ERRORS.notFound,
  ERRORS.requestInProgress,
  ERRORS.tooManyRequests,
  ERRORS.storeUnavailable,
  ERRORS.vectorStoreUnavailable,
  ERRORS.languageModelUnavailable,
  ERRORS.embeddingModelUnavailable,
  ERRORS.deadlineExceeded,
  ERRORS.storageFull,
  ERRORS.vectorStoreDamaged,
] as const;

export const createChat = defineRoute({
  id: 'chat.create',
  method: 'POST',
  path: '/chats',
  right: 'viewBots',
  apiScope: 'ask',
  summary: 'Start a conversation from the dashboard.',
  body: z.strictObject({
    name: lineSchema('aName')
      .max(CHAT_NAME_MAX_LENGTH, says(['tooLong', { what: 'aName', max: CHAT_NAME_MAX_LENGTH }]))
      .default(''),
    chat_bot_id: idSchema,
    userRef: userRefSchema,
    channel: z.literal(channelIds(isOfMembers)).default(CHANNELS.chat.id),
  }),
  example: ({ botId, unique }) => ({ body: { chat_bot_id: botId, userRef: unique } }),
  response: single(chatSchema),
  status: 201,
  creates: true,
});

export const getChat = defineRoute({
  id: 'chat.get',
  method: 'GET',
  path: '/chats/:id',
  right: 'viewBots',
  apiScope: 'chats:read',
  summary: 'One conversation.',
  example: ofChat,
  response: single(chatSchema),
});

export const ask = defineRoute({
  id: 'chat.ask',
  method: 'POST',
  path: '/ask',
  right: 'viewBots',
  apiScope: 'ask',
  summary:
    'Ask from the dashboard; `debug` adds what retrieval found. Who may change the chatbot can ask with other ' +
    '`settings`, for this question only, in a conversation of the debug channel.',
  body: z.strictObject({
    chat_id: idSchema,
    /** ext: as through a public link. */
    ...stepAnswer,
    query: queryOf(isOfMembers),
    debug: z.boolean().default(false),
    /** ext: only with `debug`. */
    settings: triedSettingsSchema.optional(),
    locale: localeSchema.optional(),
    clientMessageId: clientMessageIdSchema.optional(),
  }),
  example: ({ chatId }) => ({ body: { chat_id: chatId, query: 'What opens the side door?' } }),
  response: single(answerSchema),
  streams: true,
  errors: ASK_ERRORS,
});

export const askForChannel = defineRoute({
  id: 'chat.askForChannel',
  method: 'POST',
  path: '/internal/channels/ask',
  right: 'service',
  summary:
    'Ask for a visitor of a connected channel. The first message under a `chat_id` begins the conversation; the same ' +
    '`clientMessageId` gets the first answer.',
  body: z.strictObject({
    workspace_id: idSchema,
    chat_bot_id: idSchema,
    chat_id: idSchema,
    channel: z.literal(channelIds(isConnected)),
    userRef: userRefSchema,
    ...stepAnswer,
    query: queryOf(isConnected),
    locale: localeSchema.nullable(),
    clientMessageId: clientMessageIdSchema,
  }),
  response: single(visitorAnswerSchema),
  errors: ASK_ERRORS,
});

export const createVisitorChat = defineRoute({
  id: 'chat.createForVisitor',
  method: 'POST',
  path: '/public-links/:linkId/chats',
  right: 'visitor',
  summary: 'Start a conversation from a widget; `userRef` is the key to read it again.',
  body: z.strictObject({
    userRef: visitorRefSchema,
    locale: localeSchema.optional(),
    /** ext: the visitor's time zone; only the country derived from it is stored. */
    timezone: timezoneSchema.optional(),
  }),
  example: ({ linkId, unique }) => ({ params: { linkId }, body: { userRef: unique } }),
  response: single(visitorChatSchema),
  status: 201,
  creates: true,
  errors: [ERRORS.originNotAllowed, ERRORS.notFound],
});

export const listVisitorHistory = defineRoute({
  id: 'chat.historyForVisitor',
  method: 'GET',
  path: '/public-links/:linkId/chats/:id/history',
  right: 'visitor',
  summary: "A visitor's own conversation.",
  query: z.strictObject({ userRef: visitorRefSchema, ...pageQuery(['id']) }),
  example: ({ linkId, chatId, unique }) => ({ params: { linkId, id: chatId }, query: { userRef: unique } }),
  response: list(visitorHistoryItemSchema),
  errors: [ERRORS.originNotAllowed, ERRORS.notFound],
});

export const askPublicLink = defineRoute({
  id: 'chat.askPublicLink',
  method: 'POST',
  path: '/public-links/:linkId/ask',
  right: 'visitor',
  summary: 'Ask through a public link; with `userRef`, the key to the conversation, its earlier turns count.',
  body: z.strictObject({
    chat_id: idSchema,
    ...stepAnswer,
    query: queryOf(({ isOpenByLink }) => isOpenByLink),
    /** Any text; one that does not match the conversation is refused as an unknown conversation. */
    userRef: userRefSchema.optional(),
    locale: localeSchema.optional(),
    clientMessageId: clientMessageIdSchema.optional(),
  }),
  example: ({ linkId, chatId }) => ({
    params: { linkId },
    body: { chat_id: chatId, query: 'What opens the side door?' },
  }),
  response: single(visitorAnswerSchema),
  streams: true,
  errors: ASK_ERRORS,
});

export const giveVisitorFeedback = defineRoute({
  id: 'chat.feedbackForVisitor',
  method: 'PATCH',
  path: '/public-links/:linkId/feedback',
  right: 'visitor',
  summary:
    'Say whether an answer helped; 0 takes it back. `userRef` is the key to the conversation. Where the chatbot is set ' +
    'so, -1 offers the contact form as `metadata.contactForm`, and lets the conversation wait for a member (`handoff`).',
  body: z.strictObject({
    chat_id: idSchema,
    history_id: idSchema,
    userRef: visitorRefSchema,
    ...feedbackInput,
  }),
  example: ({ linkId, chatId, historyId, unique }) => ({
    params: { linkId },
    body: { chat_id: chatId, history_id: historyId, userRef: unique, value: 1 },
  }),
  response: single(visitorHistoryItemSchema.extend({ handoff: handoffRequestedSchema.optional() })),
  errors: [ERRORS.originNotAllowed, ERRORS.notFound, ERRORS.wrongState],
});

export const giveCsat = defineRoute({
  id: 'chat.csatForVisitor',
  method: 'PATCH',
  path: '/public-links/:linkId/csat',
  right: 'visitor',
  summary:
    'Say how content the visitor was with a conversation; the newest counts. `userRef` is the key to it.',
  body: z.strictObject({
    chat_id: idSchema,
    userRef: visitorRefSchema,
    rating: z.int().min(1).max(5),
    comment: feedbackInput.comment,
  }),
  example: ({ linkId, chatId, unique }) => ({
    params: { linkId },
    body: { chat_id: chatId, userRef: unique, rating: 5 },
  }),
  response: single(csatSchema),
  errors: [ERRORS.originNotAllowed, ERRORS.notFound, ERRORS.wrongState, ERRORS.tooManyRequests],
});

/** Cursor into a user's conversations: the next page starts in this one, after this message. */
const ownChatsCursorSchema = z.strictObject({ chat_id: idSchema, message_id: idSchema.nullable() });

export const listOwnChats = defineRoute({
  id: 'chat.listOwn',
  method: 'POST',
  path: '/internal/chats/own',
  idempotent: true,
  right: 'service',
  summary: "A person's own conversations in the dashboard with their messages, for their export.",
  body: z.strictObject({
    user_id: idSchema,
    /** Workspaces that the user may read now. */
    workspaceIds: z.array(idSchema).max(1_000),
    from: ownChatsCursorSchema.nullable(),
  }),
  response: z.object({
    data: z.array(ownChatSchema),
    meta: z.object({ next: ownChatsCursorSchema.nullable() }),
  }),
});
