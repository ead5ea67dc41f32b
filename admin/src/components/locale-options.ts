import type { SelectOption } from './SelectField.tsx';

/**
 * The languages in which the chat, the mails and the search are at home; any other tag that is stored already stays a
 * choice.
 */
const LANGUAGES = ['de', 'en', 'es', 'fr', 'hr', 'it'];

/** Languages by their names in `locale`, in order; `current` is among them even if it is a rare one. */
export function languageOptions(current: string, locale = 'en'): readonly SelectOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return withCurrent(LANGUAGES, current)
    .map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Languages that there are texts in, each by its own name, in order; `current` is among them whatever it is. */
export function languageChoices(languages: readonly string[], current: string): readonly SelectOption[] {
  return withCurrent(languages, current)
    .map((tag) => ({ value: tag, label: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** The time zones that this browser knows, and `current`. */
export function timezoneOptions(current: string): readonly SelectOption[] {
  return withCurrent(
    ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
    current,
  ).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

function withCurrent(values: readonly string[], current: string): readonly string[] {
  return current === '' || values.includes(current) ? values : [current, ...values];
}
