import type { ContactField, ContactForm } from '@colloquy/contracts';
import { hasFields, isBoolean, isListOf, isNullOr, isString, isWordOf } from '../shapes/guard.ts';

export const isContactForm = hasFields<ContactForm>({
  trigger: isWordOf({ unknown: true, unknownTwice: true, negativeFeedback: true, button: true }),
  intro: isString,
  success: isString,
  fields: isListOf(
    hasFields<ContactField>({
      key: isWordOf({ email: true, name: true, phone: true, message: true, custom: true }),
      label: isString,
      required: isBoolean,
      validation: isWordOf({ none: true, number: true, phone: true, url: true }),
    }),
  ),
  consent: hasFields<ContactForm['consent']>({
    required: isBoolean,
    text: isString,
    url: isNullOr(isString),
  }),
});
