import { closestLocale, DEFAULT_LOCALE } from './closest-locale.ts';

declare global {
  interface ImportMeta {
    /** Vite replaces the call by the files that fit, each with the function that loads its chunk. */
    glob<Module>(patterns: readonly string[]): Readonly<Record<string, () => Promise<Module>>>;
  }
}

export interface BundledTexts<Texts> {
  /** The languages that have a folder of these texts. */
  readonly locales: readonly string[];
  /** The texts closest to what is wanted, most wanted first; those of another language than English are a chunk of their own. */
  load(wanted: string | readonly string[]): Promise<Texts>;
}

/** For browsers: `en` is in the bundle, `files` (`../<locale>/<area>/index.ts`) are loaded when they are wanted. */
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
