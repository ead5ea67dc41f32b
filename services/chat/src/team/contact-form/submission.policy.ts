import { createHash } from 'node:crypto';
import {
  isContactValue,
  type ContactField,
  type ContactFormSettings,
  type FieldMessage,
  type RouteInput,
  type chatApi,
} from '@colloquy/contracts';
import { AppError, ERRORS, parseEmail, type FieldError } from '@colloquy/errors';
import type { ContactDocument, ContactChange } from '../../conversations/index.ts';

type Posted = RouteInput<typeof chatApi.sendContact>['body'];

/** A valid submission of the form. */
export type Submission = Pick<
  ContactDocument,
  'email' | 'addressKey' | 'name' | 'phone' | 'message' | 'fields' | 'consent'
>;

/**
 * The submission to store. Throws the errors of the address (`emailMissing`, `emailNotValid`, `emailTooLong`), and
 * `fieldNotValid` with every other invalid field.
 */
export function readSubmission(form: ContactFormSettings, posted: Posted, at: Date): Submission {
  const email = parseEmail(posted.email);
  const errors = [
    ...form.fields.flatMap((field) => issuesOf(field, posted)),
    ...unknownFields(form.fields, posted),
    ...(form.consent.required && posted.consent !== true ? [issue('consent', 'consentMissing')] : []),
  ];
  if (errors.length > 0) throw new AppError({ code: ERRORS.fieldNotValid, errors });
  const { name = '', phone = '', message = '' } = posted;
  return {
    email,
    addressKey: addressKeyOf(email),
    name: name || null,
    phone: phone || null,
    message: message || null,
    fields: form.fields.flatMap((field) => {
      const value = valueOf(field, posted);
      return field.key === 'custom' && value !== '' ? [{ label: field.label, value }] : [];
    }),
    consent: posted.consent === true && form.consent.text !== '' ? { text: form.consent.text, at } : null,
  };
}

/**
 * The change for a repeated submission of an address: new values replace the old ones. A contact marked as spam stays
 * spam, and a submission from a spam conversation does not make the contact new again.
 */
export function merged(known: ContactDocument, sent: Submission, isSpam: boolean): ContactChange {
  const labels = new Set(sent.fields.map(({ label }) => label));
  const set = {
    name: sent.name ?? known.name,
    phone: sent.phone ?? known.phone,
    message: sent.message ?? known.message,
    fields: [...known.fields.filter(({ label }) => !labels.has(label)), ...sent.fields],
    consent: sent.consent ?? known.consent,
  };
  return isSpam || known.state === 'spam' || known.state === 'new'
    ? { set, events: [] }
    : { set: { ...set, state: 'new', editRevision: known.editRevision + 1 }, events: [] };
}

/** The key of an address, regardless of its case. */
export function addressKeyOf(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

function issuesOf(field: ContactField, posted: Posted): FieldError[] {
  if (field.key === 'email') return [];
  const value = valueOf(field, posted);
  const name = postedNameOf(field);
  if (value === '') return field.required ? [issue(name, 'required')] : [];
  if (isContactValue(value, field.validation)) return [];
  return [
    issue(
      name,
      field.validation === 'number'
        ? ['typeNotValid', { type: 'number' }]
        : ['formatNotValid', { format: field.validation }],
    ),
  ];
}

/** Errors for posted fields that the form does not have: they would not be stored. */
function unknownFields(fields: readonly ContactField[], posted: Posted): FieldError[] {
  const asked = new Set(fields.map(postedNameOf));
  const sent = [
    ...(['name', 'phone', 'message'] as const).filter((key) => (posted[key] ?? '') !== ''),
    ...Object.keys(posted.fields ?? {}).map((label) => `fields.${label}`),
  ];
  return sent.filter((name) => !asked.has(name)).map((name) => issue(name, 'fieldUnknown'));
}

function postedNameOf({ key, label }: ContactField): string {
  return key === 'custom' ? `fields.${label}` : key;
}

function valueOf({ key, label }: ContactField, posted: Posted): string {
  if (key === 'custom') {
    return Object.entries(posted.fields ?? {}).find(([name]) => name === label)?.[1] ?? '';
  }
  return posted[key] ?? '';
}

function issue(field: string, message: FieldMessage): FieldError {
  return { code: Number(ERRORS.fieldNotValid), field, message };
}
