import { closestLocale, DEFAULT_LOCALE } from './closest-locale.ts';

declare global {
  interface ImportMeta {
    /** Vite replaces the call with the matching files and functions that load their chunks. */
    glob<Module>(patterns: readonly string[]): Readonly<Record<string, () => Promise<Module>>>;
  }
}

export interface BundledTexts<Texts> {
  /** Languages with a folder of these texts. */
  readonly locales: readonly string[];
  /** The texts in the closest language, most wanted first; all except English are separate chunks. */
  load(wanted: string | readonly string[]): Promise<Texts>;
}

/** For browsers: `en` is in the bundle, `files` (`../<locale>/<area>/index.ts`) are loaded on demand. */
export function bundledTexts<Texts>(
  en: Texts,
  files: Readonly<Record<string, () => Promise<{ readonly texts: Texts }>>>,
): BundledTexts<Texts> {
  const loaders = new Map(Object.entries(files).map(([path, load]) => [path.split('/')[1] ?? '', load]));
  const locales = [DEFAULT_LOCALE, ...loaders.keys()];
  return {
    locales,
    load: async (wanted) => (await loaders.get(closestLocale(wanted, locales))?.())?.texts ?? en,
  };
}
