import { commonTexts, dashboardTexts, textParts, type TextPart } from '@colloquy/texts/dashboard';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminTexts from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { pluralIndex } from './plural-index.ts';

const { locales } = dashboardTexts;
const nameOf = (locale: string) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;

/** Languages of the dashboard, each by its own name. */
const pageLanguages = locales.map((locale) => ({ locale, name: nameOf(locale) }));

/** The English texts loaded so far. */
const english = { ...reactAdminTexts, ...commonTexts };
let current = createProvider();

/** The dashboard in every language with a folder of texts; English texts are loaded with the pages that use them. */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => current.translate(key, options),
  changeLocale: (locale) => current.changeLocale(locale),
  getLocale: () => current.getLocale(),
  getLocales: () => pageLanguages,
};

/** Adds loaded English texts. */
export function addTexts(texts: Readonly<Record<string, object>>): void {
  Object.assign(english, texts);
  if (current.getLocale() === 'en') current = createProvider();
}

/** Loads the texts of a page, unless they are loaded already. */
export async function loadTexts(parts: readonly TextPart[]): Promise<void> {
  await Promise.all(parts.map(async (part) => addTexts(await textParts[part]())));
}

function createProvider(): I18nProvider {
  return polyglotI18nProvider(
    (locale) => (locale === 'en' ? english : loadMessages(locale)),
    'en',
    pageLanguages,
    {
      // Translated error texts from the contracts pass through the same function.
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
