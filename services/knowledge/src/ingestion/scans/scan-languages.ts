import { fileURLToPath } from 'node:url';

/** Names of the recognition's language data, which comes with the product; the languages of `packages/text`. */
const DATA = { en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita', hr: 'hrv' } as const;

export type ScanLanguage = keyof typeof DATA;
export const SCAN_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'hr'] as const satisfies ScanLanguage[];

/** Languages that are written as one which there is data for, and taken for it by the detection. */
const WRITTEN_AS: Readonly<Record<string, ScanLanguage>> = { bs: 'hr', sr: 'hr' };

/** The language to recognise a text of `language` with; null when there is no data for it. */
export function scanLanguageOf(language: string | null): ScanLanguage | null {
  const code = language?.toLowerCase().split('-')[0] ?? '';
  return SCAN_LANGUAGES.find((known) => known === code) ?? WRITTEN_AS[code] ?? null;
}

/** The name of a language's data, and the folder of its package that holds it. */
export function scanDataOf(language: ScanLanguage): { readonly name: string; readonly folder: string } {
  const name = DATA[language];
  const entry = import.meta.resolve(`@tesseract.js-data/${name}`);
  return { name, folder: fileURLToPath(new URL('./4.0.0_best_int', entry)) };
}
