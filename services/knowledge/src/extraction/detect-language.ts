import { franc } from 'franc-min';

/** Below this many characters a guess is a coin toss. */
const MIN_CHARACTERS = 24;
/** As much as is needed to be sure. */
const SAMPLE_CHARACTERS = 4_000;

/** Two-letter codes (ISO 639-1) of the languages that franc-min tells apart by their ISO 639-3 codes. */
const SHORT_CODES: Readonly<Record<string, string>> = {
  arb: 'ar',
  azj: 'az',
  bel: 'be',
  ben: 'bn',
  bho: 'bh',
  bos: 'bs',
  bul: 'bg',
  ceb: 'ceb',
  ces: 'cs',
  cmn: 'zh',
  deu: 'de',
  ell: 'el',
  eng: 'en',
  fra: 'fr',
  guj: 'gu',
  hau: 'ha',
  heb: 'he',
  hin: 'hi',
  hrv: 'hr',
  hun: 'hu',
  ibo: 'ig',
  ilo: 'ilo',
  ind: 'id',
  ita: 'it',
  jav: 'jv',
  jpn: 'ja',
  kan: 'kn',
  kaz: 'kk',
  kin: 'rw',
  kor: 'ko',
  mal: 'ml',
  mar: 'mr',
  mya: 'my',
  nep: 'ne',
  nld: 'nl',
  nya: 'ny',
  ory: 'or',
  pan: 'pa',
  pbu: 'ps',
  pes: 'fa',
  plt: 'mg',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  run: 'rn',
  rus: 'ru',
  sin: 'si',
  skr: 'skr',
  som: 'so',
  spa: 'es',
  srp: 'sr',
  sun: 'su',
  swe: 'sv',
  swh: 'sw',
  tam: 'ta',
  tel: 'te',
  tgl: 'tl',
  tha: 'th',
  tur: 'tr',
  uig: 'ug',
  ukr: 'uk',
  urd: 'ur',
  uzn: 'uz',
  vie: 'vi',
  yor: 'yo',
  zlm: 'ms',
  zul: 'zu',
};

/** The language of `text` as a short code such as `en`; null when it is uncertain. */
export function detectLanguage(text: string): string | null {
  if (text.length < MIN_CHARACTERS) return null;
  const code = franc(text.slice(0, SAMPLE_CHARACTERS), { minLength: MIN_CHARACTERS });
  return SHORT_CODES[code] ?? null;
}
