import { existsSync, readdirSync } from 'node:fs';
import { closestLocale } from './closest-locale.ts';

const LANGUAGES = new URL('../', import.meta.url);

/**
 * For servers: reads the texts of `area` in every installed language, and returns a function that finds the closest
 * ones to a locale. `en` defines their shape.
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
