import { MAIL_LANGUAGES } from '@colloquy/texts/mail-languages';
import type { SelectOption } from './SelectField.tsx';

/** Languages with texts of mails and chat, by their names in `locale`, sorted; always includes `current`. */
export function languageOptions(current: string, locale = 'en'): readonly SelectOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return withCurrent(MAIL_LANGUAGES, current)
    .map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Languages with texts, each by its own name, sorted; always includes `current`. */
export function languageChoices(languages: readonly string[], current: string): readonly SelectOption[] {
  return withCurrent(languages, current)
    .map((tag) => ({ value: tag, label: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The time zones known to this browser, and `current`. */
export function timezoneOptions(current: string): readonly SelectOption[] {
  return withCurrent(
    ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
    current,
  ).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

function withCurrent(values: readonly string[], current: string): readonly string[] {
  return current === '' || values.includes(current) ? values : [current, ...values];
}
