import { commonTexts, dashboardTexts, textParts, type TextPart } from '@colloquy/texts/dashboard';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminTexts from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { pluralIndex } from './plural-index.ts';

const { locales } = dashboardTexts;
const nameOf = (locale: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;

/** The languages that the dashboard speaks, each by its own name. */
const pageLanguages = locales.map((locale) => ({ locale, name: nameOf(locale) }));

/** The English texts that are there by now. */
const english = { ...reactAdminTexts, ...commonTexts };
let current = createProvider();

/** The dashboard in every language that has a folder of texts; those of English come with the pages that use them. */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => current.translate(key, options),
  changeLocale: (locale) => current.changeLocale(locale),
  getLocale: () => current.getLocale(),
  getLocales: () => pageLanguages,
};

/** Adds English texts to those that can be shown. */
export function addTexts(texts: Readonly<Record<string, object>>): void {
  Object.assign(english, texts);
  if (current.getLocale() === 'en') current = createProvider();
}

/** Loads what a page is going to say, unless it is there already. */
export async function loadTexts(parts: readonly TextPart[]): Promise<void> {
  await Promise.all(parts.map(async (part) => addTexts(await textParts[part]())));
}

function createProvider(): I18nProvider {
  return polyglotI18nProvider(
    (locale) => (locale === 'en' ? english : loadMessages(locale)),
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
}

async function loadMessages(locale: string) {
  return { ...reactAdminTexts, ...(await dashboardTexts.load(locale)) };
}
