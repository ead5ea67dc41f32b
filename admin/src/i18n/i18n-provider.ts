import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminTexts from 'ra-language-english';
import type { I18nProvider } from 'react-admin';
import { en } from '@colloquy/texts/dashboard';

/** English now; another language is another catalogue of the same shape. */
export const i18nProvider: I18nProvider = polyglotI18nProvider(
  () => ({ ...reactAdminTexts, ...toMessages(en) }),
  'en',
  [{ locale: 'en', name: 'English' }],
  {
    // Error texts come ready from the contracts and pass through the same function.
    allowMissing: true,
  },
);

interface Messages {
  [key: string]: string | Messages;
}

type Catalogue = { readonly [key: string]: string | readonly string[] | Catalogue };

function toMessages(catalogue: Catalogue): Messages {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]): [string, string | Messages] => {
      if (typeof value === 'string') return [key, value];
      return [key, isList(value) ? Object.fromEntries(value.entries()) : toMessages(value)];
    }),
  );
}

function isList(value: readonly string[] | Catalogue): value is readonly string[] {
  return Array.isArray(value);
}
