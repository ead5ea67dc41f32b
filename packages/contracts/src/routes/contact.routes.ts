import { z } from 'zod';
import { CONTACT_LINE_MAX_LENGTH, CONTACT_MESSAGE_MAX_LENGTH } from '../constants.ts';
import {
  contactFieldValuesSchema,
  contactFormSettingsSchema,
  contactSchema,
  contactStateSchema,
} from '../entities/contact.ts';
import { emailInputSchema, idSchema, lineSchema } from '../entities/fields.ts';
import * as ERRORS from '../errors/error-names.ts';
import { says } from '../errors/field-messages.ts';
import { defineRoute, knownRevision, list, pageQuery, single } from './define-route.ts';

const typedLine = lineSchema('aValue')
  .max(CONTACT_LINE_MAX_LENGTH, says(['tooLong', { what: 'aValue', max: CONTACT_LINE_MAX_LENGTH }]))
  .optional();

export const sendContact = defineRoute({
  id: 'chat.contactForVisitor',
  method: 'PATCH',
  path: '/public-links/:linkId/contact',
  right: 'visitor',
  summary:
    'Leave an address and a message with the contact form of a chatbot. The same address in the same conversation ' +
    'is one contact. Three in an hour from one network address.',
  body: z.strictObject({
    chat_id: idSchema,
    email: emailInputSchema,
    /** ext: the conversation's reference; a wrong one is refused as an unknown conversation. */
    userRef: z.string().trim().min(1).max(128).optional(),
    name: typedLine,
    phone: typedLine,
    message: z
      .string()
      .trim()
      .max(
        CONTACT_MESSAGE_MAX_LENGTH,
        says(['tooLong', { what: 'aMessage', max: CONTACT_MESSAGE_MAX_LENGTH }]),
      )
      .optional(),
    /** ext: custom fields, by label. */
    fields: contactFieldValuesSchema.optional(),
    consent: z.boolean().optional(),
    /** ext: honeypot, invisible to visitors: a form that fills it is accepted and discarded. */
    website: z.string().max(CONTACT_MESSAGE_MAX_LENGTH).optional(),
  }),
  example: ({ linkId, chatId, unique }) => ({
    params: { linkId },
    body: { chat_id: chatId, email: `v${unique}@example.com` },
  }),
  response: single(z.object({ id: idSchema, state: contactStateSchema })),
  errors: [
    ERRORS.fieldNotValid,
    ERRORS.emailNotValid,
    ERRORS.emailMissing,
    ERRORS.emailTooLong,
    ERRORS.originNotAllowed,
    ERRORS.notFound,
    ERRORS.wrongState,
    ERRORS.tooManyRequests,
  ],
});

export const listContacts = defineRoute({
  id: 'chat.contacts',
  method: 'GET',
  path: '/contacts',
  right: 'workInbox',
  summary: 'ext: what visitors left with the contact form of a chatbot, or in one conversation.',
  query: z.strictObject({
    chat_bot_id: idSchema,
    chat_id: idSchema.optional(),
    state: z.array(contactStateSchema).max(contactStateSchema.options.length).optional(),
    ...pageQuery(['id']),
  }),
  example: ({ botId }) => ({ query: { chat_bot_id: botId } }),
  response: list(contactSchema),
});

export const updateContact = defineRoute({
  id: 'chat.updateContact',
  method: 'PATCH',
  path: '/contacts/:id',
  right: 'workInbox',
  summary: 'ext: how far a contact is: new, seen, answered, closed, or spam.',
  body: z.strictObject({ state: contactStateSchema, ...knownRevision }),
  example: ({ contactId }) => ({ params: { id: contactId }, body: { state: 'seen' } }),
  response: single(contactSchema),
  errors: [ERRORS.revisionMismatch, ERRORS.wrongState],
});

export const findContact = defineRoute({
  id: 'chat.findContact',
  method: 'GET',
  path: '/internal/contacts/:id',
  right: 'service',
  summary: 'A contact with what its mails are made of; 404 once it is erased.',
  response: single(
    z.object({
      contact: contactSchema,
      botName: z.string(),
      language: z.string(),
      ...contactFormSettingsSchema.pick({ recipients: true, autoReply: true }).shape,
    }),
  ),
  errors: [ERRORS.notFound],
});
