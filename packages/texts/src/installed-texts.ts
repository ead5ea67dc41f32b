import { existsSync, readdirSync } from 'node:fs';
import { closestLocale } from './closest-locale.ts';

const LANGUAGES = new URL('../', import.meta.url);

/**
 * For servers: reads the texts of `area` in every language that has a folder of them, and returns the function that
 * finds those closest to a locale. `en` says what shape they have.
 */
export async function installedTexts<Texts>(
  area: 'mails' | 'errors' | 'answers',
  en: Texts,
): Promise<(locale: string | readonly string[]) => Texts> {
  const found = new Map<string, Texts>();
  for (const locale of readdirSync(LANGUAGES)) {
    const file = new URL(`${locale}/${area}/index.ts`, LANGUAGES);
    if (!existsSync(file)) continue;
    const module: { readonly texts: Texts } = await import(file.href);
    found.set(locale, module.texts);
  }
  return (locale) => found.get(closestLocale(locale, [...found.keys()])) ?? en;
}
