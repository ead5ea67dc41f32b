import {
  CONTACT_MAX_RECIPIENTS,
  CONTACT_TEXT_MAX_LENGTH,
  contactFieldSchema,
  contactFormSettingsSchema,
  contactTriggerSchema,
  nameOfField,
  type ContactField,
  type ContactFormSettings,
} from '@colloquy/contracts';
import { z } from 'zod';
import type { TextKey, Translate } from '../../i18n/useText.ts';

export const CONTACT_TRIGGERS = contactTriggerSchema.options;
export const AUTO_REPLY_MAX_LENGTH = 2_000;

/** The contact form's part of the page's form, with validation. */
export function contactFormShape(t: Translate) {
  const text = (max: number) => z.string().trim().max(max, t('botSettings.tooLong', { max }));
  return {
    contactEnabled: z.boolean(),
    contactTrigger: contactTriggerSchema,
    contactIntro: text(CONTACT_TEXT_MAX_LENGTH),
    contactSuccess: text(CONTACT_TEXT_MAX_LENGTH),
    contactFields: z
      .array(contactFieldSchema)
      .refine(
        (fields) => fields.every(({ key, label }) => key !== 'custom' || label !== ''),
        t('botSettings.contactFieldNameless'),
      )
      .refine(
        (fields) => new Set(fields.map(nameOfField)).size === fields.length,
        t('botSettings.contactFieldTwice'),
      ),
    contactConsentText: text(CONTACT_TEXT_MAX_LENGTH),
    contactConsentUrl: z
      .string()
      .trim()
      .refine(
        (typed) => typed === '' || URL.parse(typed)?.protocol === 'https:',
        t('botSettings.contactUrlInvalid'),
      ),
    contactConsentRequired: z.boolean(),
    contactRecipients: z.array(z.string()).max(CONTACT_MAX_RECIPIENTS),
    contactAutoReply: text(AUTO_REPLY_MAX_LENGTH),
  };
}
export type ContactFormValues = z.infer<z.ZodObject<ReturnType<typeof contactFormShape>>>;

/** Labels of the fields. */
export const CONTACT_LABELS: Readonly<Record<keyof ContactFormValues, TextKey>> = {
  contactEnabled: 'botSettings.contactEnabled',
  contactTrigger: 'botSettings.contactTrigger',
  contactIntro: 'botSettings.contactIntro',
  contactSuccess: 'botSettings.contactSuccess',
  contactFields: 'botSettings.contactFields',
  contactConsentText: 'botSettings.contactConsentText',
  contactConsentUrl: 'botSettings.contactConsentUrl',
  contactConsentRequired: 'botSettings.contactConsentRequired',
  contactRecipients: 'botSettings.contactRecipients',
  contactAutoReply: 'botSettings.contactAutoReply',
};

export function toContactValues(form: ContactFormSettings): ContactFormValues {
  const { consent } = form;
  return {
    contactEnabled: form.enabled,
    contactTrigger: form.trigger,
    contactIntro: form.intro,
    contactSuccess: form.success,
    contactFields: form.fields,
    contactConsentText: consent.text,
    contactConsentUrl: consent.url ?? '',
    contactConsentRequired: consent.required,
    contactRecipients: form.recipients,
    contactAutoReply: form.autoReply,
  };
}

export function toContactForm(values: ContactFormValues): ContactFormSettings {
  return {
    enabled: values.contactEnabled,
    trigger: values.contactTrigger,
    intro: values.contactIntro,
    success: values.contactSuccess,
    fields: values.contactFields,
    consent: {
      // Agreement needs a text to agree to.
      required: values.contactConsentRequired && values.contactConsentText !== '',
      text: values.contactConsentText,
      url: values.contactConsentUrl === '' ? null : values.contactConsentUrl,
    },
    recipients: values.contactRecipients,
    autoReply: values.contactAutoReply,
  };
}

const BY_SERVER_FIELD: Readonly<Record<string, keyof ContactFormValues>> = {
  consent: 'contactConsentText',
  'consent.url': 'contactConsentUrl',
  'consent.required': 'contactConsentRequired',
};

/** The form's field for the server's path below `contactForm`, such as `fields.1.label`. */
export function contactFieldOfServer(field: string): keyof ContactFormValues | undefined {
  const own = BY_SERVER_FIELD[field];
  if (own !== undefined) return own;
  const [first = ''] = field.split('.');
  if (first === 'consent') return 'contactConsentText';
  const known = contactFormSettingsSchema.keyof().options.find((name) => name === first);
  const name = `contact${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  return known === undefined ? undefined : contactNames.find((one) => one === name);
}

const contactNames: readonly (keyof ContactFormValues)[] = [
  'contactEnabled',
  'contactTrigger',
  'contactIntro',
  'contactSuccess',
  'contactFields',
  'contactRecipients',
  'contactAutoReply',
];

/** A field's label for visitors. */
export function fieldTitle({ key, label }: Pick<ContactField, 'key' | 'label'>, t: Translate): string {
  return label === '' ? t(`botSettings.contactKeys.${key}`) : label;
}
