import { franc } from 'franc-min';

/** Below this many characters a guess is a coin toss. */
const MIN_CHARACTERS = 24;
/** As much as is needed to be sure. */
const SAMPLE_CHARACTERS = 4_000;

/** Short codes that differ from those of Unicode's aliases. */
const OWN_CODES: Readonly<Record<string, string>> = { bho: 'bh', tgl: 'tl', zlm: 'ms' };
/** What franc-min tells and items are not marked with; `und` is a text of no language that it knows. */
const UNMARKED = new Set('und amh ckb fuv hms hnj koi lin mad mag mai npi qug zyb'.split(' '));

/** The language of `text` as a short code such as `en`; null when it is uncertain. */
export function detectLanguage(text: string): string | null {
  if (text.length < MIN_CHARACTERS) return null;
  const code = franc(text.slice(0, SAMPLE_CHARACTERS), { minLength: MIN_CHARACTERS });
  return UNMARKED.has(code) ? null : (OWN_CODES[code] ?? new Intl.Locale(code).language);
}
