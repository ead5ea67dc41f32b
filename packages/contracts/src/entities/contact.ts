import { z } from 'zod';
import {
  CONTACT_MAX_RECIPIENTS,
  CONTACT_TEXT_MAX_LENGTH,
  CONTACT_VALUE_MAX_LENGTH,
  MAX_CONTACT_FIELDS,
} from '../constants.ts';
import { says } from '../errors/field-messages.ts';
import { httpsUrlSchema, idSchema, isEmail, normaliseEmail, timeSchema } from './fields.ts';
import { patchOf } from './patch-of.ts';

/** When a chatbot offers its contact form. */
export const contactTriggerSchema = z.enum(['unknown', 'unknownTwice', 'negativeFeedback', 'button']);

export const contactFieldKeySchema = z.enum(['email', 'name', 'phone', 'message', 'custom']);
export type ContactFieldKey = z.infer<typeof contactFieldKeySchema>;

/** Format of a value; e-mail addresses are always checked. */
export const contactValidationSchema = z.enum(['none', 'number', 'phone', 'url']);
export type ContactValidation = z.infer<typeof contactValidationSchema>;

const LABEL_MAX_LENGTH = 80;
const AUTO_REPLY_MAX_LENGTH = 2_000;

export const contactFieldSchema = z.strictObject({
  key: contactFieldKeySchema,
  /** Empty takes the product's text in the visitor's language; a custom field is identified by its label. */
  label: z.string().trim().max(LABEL_MAX_LENGTH).default(''),
  required: z.boolean().default(false),
  validation: contactValidationSchema.default('none'),
});
export type ContactField = z.infer<typeof contactFieldSchema>;

const EMAIL_ONLY: ContactField[] = [{ key: 'email', label: '', required: true, validation: 'none' }];

const contactFieldsSchema = z
  .array(contactFieldSchema)
  .max(MAX_CONTACT_FIELDS)
  .refine(
    (fields) => fields.some(({ key, required }) => key === 'email' && required),
    says('contactWithoutEmail'),
  )
  .refine((fields) => isEachOnce(fields.map(nameOfField)), says('contactFieldTwice'))
  .refine(
    (fields) => fields.every(({ key, label }) => key !== 'custom' || label !== ''),
    says('contactFieldNameless'),
  );

const consentFieldsSchema = z.strictObject({
  required: z.boolean(),
  text: z.string().trim().max(CONTACT_TEXT_MAX_LENGTH),
  /** Link to an explanation, such as a privacy notice. */
  url: httpsUrlSchema.nullable(),
});

const consentSchema = consentFieldsSchema.refine(({ required, text }) => !required || text !== '', {
  path: ['text'],
  error: says('consentWithoutText'),
});

const recipientSchema = z
  .string()
  .transform(normaliseEmail)
  .pipe(z.string().refine(isEmail, says(['formatNotValid', { format: 'email' }])));

/** The contact form of a chatbot (definitions, section 6). PATCH replaces lists as a whole. */
export const contactFormSettingsSchema = z.strictObject({
  enabled: z.boolean().default(false),
  trigger: contactTriggerSchema.default('unknown'),
  /** Empty takes the product's text in the visitor's language; the same applies to `success`. */
  intro: z.string().trim().max(CONTACT_TEXT_MAX_LENGTH).default(''),
  success: z.string().trim().max(CONTACT_TEXT_MAX_LENGTH).default(''),
  fields: contactFieldsSchema.default(EMAIL_ONLY),
  consent: consentSchema.default({ required: false, text: '', url: null }),
  /** Addresses of members who get the mail; empty mails the administrators. */
  recipients: z.array(recipientSchema).max(CONTACT_MAX_RECIPIENTS).default([]),
  /** Text of the mail to the visitor; empty sends none. */
  autoReply: z.string().trim().max(AUTO_REPLY_MAX_LENGTH).default(''),
});
export type ContactFormSettings = z.infer<typeof contactFormSettingsSchema>;

/** A change of the form, field by field; the consent too. */
export const contactFormPatchSchema = patchOf(
  contactFormSettingsSchema.extend({ consent: consentFieldsSchema.partial() }),
);

/** The form as a visitor sees it, without recipients and mail texts. */
export const contactFormSchema = z.object({
  trigger: contactTriggerSchema,
  intro: z.string(),
  success: z.string(),
  fields: z.array(contactFieldSchema),
  consent: z.object({ required: z.boolean(), text: z.string(), url: z.string().nullable() }),
});
export type ContactForm = z.infer<typeof contactFormSchema>;

/** The part of the settings that a visitor may see; null while the form is off. */
export function contactFormOf(settings: ContactFormSettings): ContactForm | null {
  const { enabled, trigger, intro, success, fields, consent } = settings;
  return enabled ? { trigger, intro, success, fields, consent } : null;
}

/** Identifies a field of a form; a custom field has only its label. */
export function nameOfField({ key, label }: Pick<ContactField, 'key' | 'label'>): string {
  return key === 'custom' ? `custom:${label.toLowerCase()}` : key;
}

/** Whether a value has the format its field requires; an empty value always does. */
export function isContactValue(value: string, validation: ContactValidation): boolean {
  if (value === '' || validation === 'none') return true;
  if (validation === 'url') return ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '');
  return CONTACT_PATTERNS[validation].test(value);
}

const CONTACT_PATTERNS = {
  number: /^[+-]?\d{1,20}(?:[.,]\d{1,20})?$/,
  phone: /^\+?[\d\s()./-]{5,40}$/,
} as const;

/** new -> seen -> answered -> closed, or spam. */
export const contactStateSchema = z.enum(['new', 'seen', 'answered', 'closed', 'spam']);
export type ContactState = z.infer<typeof contactStateSchema>;

/** The states that a member can move a contact to; a contact marked as spam by mistake can be restored. */
export const NEXT_CONTACT_STATES: Readonly<Record<ContactState, readonly ContactState[]>> = {
  new: ['seen', 'answered', 'closed', 'spam'],
  seen: ['answered', 'closed', 'spam'],
  answered: ['closed', 'spam'],
  closed: ['spam'],
  spam: ['seen'],
};

/** Contact details that a visitor left, one entry per conversation and address. */
export const contactSchema = z.object({
  id: idSchema,
  _createTime: timeSchema,
  _updateTime: timeSchema,
  chat_bot_id: idSchema,
  chat_id: idSchema,
  state: contactStateSchema,
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
  /** The custom fields. */
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  /** When the visitor agreed, and to which text; null when no consent was asked for. */
  consent: z.object({ text: z.string(), at: timeSchema }).nullable(),
  revision: z.int(),
});
export type Contact = z.infer<typeof contactSchema>;

/** Values of custom fields, by label. */
export const contactFieldValuesSchema = z
  .record(z.string().max(LABEL_MAX_LENGTH), z.string().trim().max(CONTACT_VALUE_MAX_LENGTH))
  .refine((values) => Object.keys(values).length <= MAX_CONTACT_FIELDS, says('entryNotAllowed'));

function isEachOnce(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
