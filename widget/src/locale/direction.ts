export type Direction = 'ltr' | 'rtl';

/** Languages and scripts written from right to left (CLDR, `characterOrder`). */
const RTL_LANGUAGES = new Set([
  'ar',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'ks',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);
const RTL_SCRIPTS = new Set(['arab', 'hebr', 'thaa', 'syrc', 'nkoo', 'adlm', 'rohg']);

/** The writing direction of a BCP 47 tag; a script in the tag takes precedence over the language. */
export function directionOf(locale: string): Direction {
  const [language = '', ...rest] = locale.toLowerCase().split(/[-_]/);
  const script = rest.find((part) => part.length === 4 && /^[a-z]+$/.test(part));
  const isRtl = script === undefined ? RTL_LANGUAGES.has(language) : RTL_SCRIPTS.has(script);
  return isRtl ? 'rtl' : 'ltr';
}
