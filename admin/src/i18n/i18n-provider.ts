import { dashboardTexts, en } from '@colloquy/texts/dashboard';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminTexts from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { pluralIndex } from './plural-index.ts';

const { locales } = dashboardTexts;
const nameOf = (locale: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;

/** The languages that the dashboard speaks, each by its own name. */
export const pageLanguages = locales.map((locale) => ({ locale, name: nameOf(locale) }));

/** The dashboard in every language that has a folder of texts; English is in the bundle, the others are fetched. */
export const i18nProvider: I18nProvider = polyglotI18nProvider(
  (locale) => (locale === 'en' ? { ...reactAdminTexts, ...en } : loadMessages(locale)),
  'en',
  pageLanguages,
  {
    // Error texts come ready from the contracts and pass through the same function.
    allowMissing: true,
    pluralRules: {
      pluralTypes: Object.fromEntries(locales.map((locale) => [locale, pluralIndex(locale)])),
      pluralTypeToLanguages: Object.fromEntries(locales.map((locale) => [locale, [locale]])),
    },
  },
);

async function loadMessages(locale: string) {
  return { ...reactAdminTexts, ...(await dashboardTexts.load(locale)) };
}
