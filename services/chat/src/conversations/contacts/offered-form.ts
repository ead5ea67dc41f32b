import {
  AnswerSource,
  contactFormOf,
  type AnswerSource as Source,
  type BotSettings,
  type ChatState,
  type ContactForm,
} from '@colloquy/contracts';

/** What of a conversation decides whether its visitor is offered the form. */
export interface Asking {
  /** The visitor has sent it already. Conversations older than the field have none. */
  readonly hasContact?: boolean | null;
  /** Answers before this one that said that there is none. */
  readonly unknownCount: number;
}

/** The contact form that goes with a visitor's thumbs-down; null where there is none to offer. */
export function formAfterDislike(
  { contactForm }: Pick<BotSettings, 'contactForm'>,
  { hasContact, state }: Pick<Asking, 'hasContact'> & { readonly state: ChatState },
): ContactForm | null {
  const isDue = contactForm.trigger === 'negativeFeedback' && hasContact !== true && state !== 'spam';
  return isDue ? contactFormOf(contactForm) : null;
}

/** The contact form that goes with an answer; null where there is none to offer. */
export function offeredForm(
  { contactForm }: Pick<BotSettings, 'contactForm'>,
  { hasContact, unknownCount }: Asking,
  source: Source,
): ContactForm | null {
  if (source !== AnswerSource.unknown || hasContact === true) return null;
  const { trigger } = contactForm;
  const isDue = trigger === 'unknown' || (trigger === 'unknownTwice' && unknownCount > 0);
  return isDue ? contactFormOf(contactForm) : null;
}
