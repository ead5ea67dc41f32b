import {
  AnswerSource,
  contactFormOf,
  type AnswerSource as Source,
  type BotSettings,
  type ChatState,
  type ContactForm,
} from '@colloquy/contracts';

/** The fields of a conversation that decide whether its visitor is offered the form. */
export interface Asking {
  /** True when the visitor has already sent the form. Older conversations lack the field. */
  readonly hasContact?: boolean | null;
  /** The number of earlier questions without an answer. */
  readonly unknownCount: number;
}

/** The contact form offered after a visitor's thumbs-down; null when none is offered. */
export function formAfterDislike(
  { contactForm }: Pick<BotSettings, 'contactForm'>,
  { hasContact, state }: Pick<Asking, 'hasContact'> & { readonly state: ChatState },
): ContactForm | null {
  const isDue = contactForm.trigger === 'negativeFeedback' && hasContact !== true && state !== 'spam';
  return isDue ? contactFormOf(contactForm) : null;
}

/** The contact form offered with an answer; null when none is offered. */
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
