import { z } from 'zod';
import { CHAT_MESSAGE_MAX_LENGTH } from '../constants.ts';
import * as ERRORS from '../errors/error-names.ts';
import { says } from '../errors/field-messages.ts';
import { historyItemSchema } from '../entities/chat.ts';
import {
  chatFeedSchema,
  handoffRequestedSchema,
  typingEventSchema,
  visitorFeedSchema,
} from '../entities/handoff.ts';
import { idSchema } from '../entities/fields.ts';
import { defineRoute, single } from './define-route.ts';
import { ofChat } from './route-example.ts';

/**
 * The reference of a visitor's conversation. Any text is accepted; a wrong one is refused as an unknown conversation.
 */
const keySchema = z.string().trim().min(1).max(128);

export const requestHandoff = defineRoute({
  id: 'chat.requestHandoff',
  method: 'POST',
  path: '/public-links/:linkId/handoff',
  right: 'visitor',
  summary:
    'ext: ask for a person. The conversation waits for a member; out of hours it stays with the bot. `notice` is what ' +
    'the visitor is told, and a turn of the history.',
  body: z.strictObject({ chat_id: idSchema, userRef: keySchema }),
  example: ({ linkId, chatId, unique }) => ({
    params: { linkId },
    body: { chat_id: chatId, userRef: unique },
  }),
  response: single(handoffRequestedSchema),
  idempotent: true,
  errors: [ERRORS.originNotAllowed, ERRORS.notFound, ERRORS.wrongState, ERRORS.tooManyRequests],
});

export const sendMessage = defineRoute({
  id: 'chat.sendMessage',
  method: 'POST',
  path: '/chats/:id/messages',
  right: 'workInbox',
  summary:
    "ext: write to a conversation's visitor. The conversation is a member's from then on, and the bot is silent. The " +
    'same `clientMessageId` is one message.',
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, says(['missing', { what: 'aMessage' }]))
      .max(CHAT_MESSAGE_MAX_LENGTH, says(['tooLong', { what: 'aMessage', max: CHAT_MESSAGE_MAX_LENGTH }])),
    clientMessageId: z.string().min(1).max(64).optional(),
  }),
  example: ({ chatId, unique }) => ({
    params: { id: chatId },
    body: { text: 'I have sent it today.', clientMessageId: unique },
  }),
  response: single(historyItemSchema),
  status: 201,
  creates: true,
  errors: [ERRORS.wrongState],
});

export const sayTyping = defineRoute({
  id: 'chat.sayTyping',
  method: 'POST',
  path: '/chats/:id/typing',
  right: 'workInbox',
  summary: "ext: tell a conversation's event stream that a member is writing.",
  example: ofChat,
  response: single(typingEventSchema),
  idempotent: true,
});

export const followChat = defineRoute({
  id: 'chat.events',
  method: 'GET',
  path: '/chats/:id/events',
  right: 'viewBots',
  apiScope: 'chats:read',
  summary:
    'ext: the event stream of a conversation: `state`, `turn` and `typing`, from any replica, resumed by ' +
    '`Last-Event-ID`. Without `Accept: text/event-stream` it answers where the conversation stands.',
  example: ofChat,
  response: single(chatFeedSchema),
  streams: true,
  errors: [ERRORS.tooManyRequests],
});

export const followVisitorChat = defineRoute({
  id: 'chat.eventsForVisitor',
  method: 'GET',
  path: '/public-links/:linkId/chats/:id/events',
  right: 'visitor',
  summary: "ext: the event stream of a visitor's own conversation; `userRef` is the key to it.",
  query: z.strictObject({ userRef: keySchema }),
  example: ({ linkId, chatId, unique }) => ({ params: { linkId, id: chatId }, query: { userRef: unique } }),
  response: single(visitorFeedSchema),
  streams: true,
  errors: [ERRORS.originNotAllowed, ERRORS.notFound, ERRORS.tooManyRequests],
});
