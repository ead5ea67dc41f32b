import { createHash } from 'node:crypto';
import { fieldError } from '@colloquy/errors';
import type { OutgoingMail } from './mailer.ts';

/** RFC 5321, section 4.5.3.1.3: the longest path, without its angle brackets. */
const MAX_ADDRESS_CHARACTERS = 254;
/** One bare address, without anything that could add a second address, a name, a comment or a line. */
const ADDRESS = /^[^\s@<>(),;:"[\]\\\p{Cc}]+@[^\s@<>(),;:"[\]\\\p{Cc}]+$/u;
/** Most mail programs cut long subjects anyway, and the header stays on one line. */
const MAX_SUBJECT_CHARACTERS = 250;

/** A mail whose parts are all safe as headers, in the shape that nodemailer expects. */
interface Message {
  readonly from: string;
  readonly to: { readonly name: ''; readonly address: string };
  readonly replyTo?: { readonly name: ''; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
}

/** Hex SHA-256 of a message key, so that the same mail always has the same id. */
export function messageIdOf(messageKey: string): string {
  return createHash('sha256').update(messageKey).digest('hex');
}

/**
 * Builds the message. Addresses are passed as objects, so they are never parsed as lists.
 * @throws AppError `fieldNotValid` for an invalid address.
 */
export function toMessage(mail: OutgoingMail, from: string): Message {
  return {
    from,
    to: { name: '', address: checkedAddress('to', mail.to) },
    ...(mail.replyTo === undefined
      ? {}
      : { replyTo: { name: '' as const, address: checkedAddress('replyTo', mail.replyTo) } }),
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    messageId: `<${messageIdOf(mail.messageKey).slice(0, 40)}@${domainOf(from)}>`,
    // RFC 3834: tells auto-responders not to reply.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function checkedAddress(field: string, address: string): string {
  if (address.length > MAX_ADDRESS_CHARACTERS || !ADDRESS.test(address)) {
    throw fieldError(field, 'noMailAddress');
  }
  return address;
}

function oneLine(subject: string): string {
  return subject
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT_CHARACTERS)
    .toWellFormed();
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}
