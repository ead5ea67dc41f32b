import type { ChatError } from '@colloquy/chat-client';
import { type ContactForm, ERRORS } from '@colloquy/contracts';
import { text } from '../locale/strings.ts';
import { textOfRefusal } from './refusal-text.ts';

/** What is wrong with what the visitor typed, by field; under `form` what is wrong with none of them. */
export type ContactIssues = Readonly<Record<string, string>>;

/** The contact form in a conversation. */
export interface OfferedContact {
  readonly form: ContactForm;
  /** The turn that it stands below; null where nothing was said yet. */
  readonly turnId: string | null;
  /** `coming`: the sign that the bot is at work stands in its place. */
  readonly phase: 'coming' | 'open' | 'sending' | 'sent';
  readonly issues: ContactIssues;
}

export type ContactEvent =
  | { readonly type: 'contact-coming'; readonly form: ContactForm; readonly turnId: string | null }
  | { readonly type: 'contact-opened' }
  | { readonly type: 'contact-sending' }
  | { readonly type: 'contact-sent' }
  | { readonly type: 'contact-failed'; readonly issues: ContactIssues };

/** The form after an event; one that was sent stays, and nothing is asked twice. */
export function contactAfter(known: OfferedContact | null, event: ContactEvent): OfferedContact | null {
  if (event.type === 'contact-coming') {
    const isBusy = known?.phase === 'sending' || known?.phase === 'sent';
    return isBusy ? known : { form: event.form, turnId: event.turnId, phase: 'coming', issues: {} };
  }
  if (known === null) return null;
  switch (event.type) {
    case 'contact-opened':
      return known.phase === 'coming' ? { ...known, phase: 'open' } : known;
    case 'contact-sending':
      return { ...known, phase: 'sending', issues: {} };
    case 'contact-sent':
      return { ...known, phase: 'sent' };
    case 'contact-failed':
      return { ...known, phase: 'open', issues: event.issues };
  }
}

/** What the visitor reads at the fields of the contact form, or below them. */
export function contactIssues(error: ChatError): ContactIssues {
  const { status, code, fields } = error;
  if (code === ERRORS.emailMissing) return { email: text('contact.emailMissing') };
  if (code === ERRORS.emailNotValid) return { email: text('contact.emailInvalid') };
  if (Object.keys(fields).length > 0) return fields;
  return { form: status === 429 ? textOfRefusal(error) : text('contact.failed') };
}
