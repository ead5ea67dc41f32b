import { LRUCache } from 'lru-cache';
import type { Language } from './languages.ts';

/**
 * Reduces a folded word to a stem, so that forms of one word compare equal.
 * English follows M. F. Porter, "An algorithm for suffix stripping" (1980), with common irregular forms looked up
 * first; the other languages lose their commonest inflections only, after J. Savoy's light stemmers (2006).
 */
export function stem(folded: string, language: Language): string {
  if (folded.length < 3 || /\d/.test(folded)) return folded;
  const cache = CACHES[language];
  const known = cache.get(folded);
  if (known !== undefined) return known;
  const result =
    language === 'en'
      ? porterStem(IRREGULAR.get(folded) ?? folded)
      : folded.replace(LIGHT_SUFFIXES[language], '$1');
  cache.set(folded, result);
  return result;
}

/** Texts repeat their words: remembering some thousand stems makes an answer twice as fast. */
const CACHED_STEMS = 8_000;
const CACHES: Record<Language, LRUCache<string, string>> = {
  en: new LRUCache({ max: CACHED_STEMS }),
  de: new LRUCache({ max: CACHED_STEMS }),
  fr: new LRUCache({ max: CACHED_STEMS }),
  es: new LRUCache({ max: CACHED_STEMS }),
  it: new LRUCache({ max: CACHED_STEMS }),
  hr: new LRUCache({ max: CACHED_STEMS }),
  other: new LRUCache({ max: CACHED_STEMS }),
};

/** The longest ending that leaves at least four letters is taken off. */
const LIGHT_SUFFIXES: Record<Exclude<Language, 'en'>, RegExp> = {
  de: /^(.{4,}?)(?:ern|em|en|er|es|st|e|n|s|t)$/,
  fr: /^(.{4,}?)(?:ements?|ations?|euses?|eurs?|aient|ees|ent|ant|ons|ez|er|es|ee|it|s|e|x)$/,
  es: /^(.{4,}?)(?:aciones|acion|mente|amos|emos|imos|aron|ieron|ando|iendo|ados|adas|ar|er|ir|an|en|as|os|es|a|o|e|s)$/,
  it: /^(.{4,}?)(?:azioni|azione|mente|iamo|ando|endo|ate|ati|ata|ato|are|ere|ire|ano|ono|i|e|a|o)$/,
  hr: /^(.{4,}?)(?:ovima|evima|ijama|ama|ima|oga|omu|emu|ega|ovi|evi|ih|im|om|em|og|oj|aju|iju|ati|iti|ju|ja|je|ji|a|e|i|o|u)$/,
  other: /^(.{4,}?)(?:s)$/,
};

const IRREGULAR = new Map(
  `children child people person men man women woman feet foot teeth tooth bought buy paid pay sent send kept keep
  sold sell built build made make held hold stole steal stolen steal theft steal took take taken take broken break broke break
  began begin begun begin gave give given give went go gone go came come wrote write written write chose choose
  chosen choose forgot forget forgotten forget spoke speak spoken speak brought bring taught teach thought think
  left leave lost lose loss lose met meet ran run swam swim drank drink ate eat eaten eat slept sleep wore wear
  worn wear unworn wear drove drive driven drive rode ride ridden ride riders ride rider ride grew grow grown grow knew know known know
  shown show flew fly flown fly lay lie daily day weekly week monthly month yearly year annual year annually year
  delivery deliver deliveries deliver payment pay payments pay arrival arrive departure depart length long
  height high weight weigh width wide depth deep heavy weigh tall high closure close photos photo
  approval approve approx approximate application apply applications apply applicant apply applied apply
  cancellation cancel cancellations cancel expiry expire speciality specialise specialist specialise
  registration register registrations register enrolment enrol reservation reserve reservations reserve
  renewal renew removal remove refusal refuse proof prove erased erase deletion delete
  later late latest late
  duplicate duplicates skiing ski dying die dead die death die`
    .trim()
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, index, all) => {
      if (index % 2 === 1) pairs.push([all[index - 1] ?? word, word]);
      return pairs;
    }, []),
);

const C = '[^aeiou]';
const V = '[aeiouy]';
const CONSONANTS = `${C}[^aeiouy]*`;
const VOWELS = `${V}[aeiou]*`;
const MEASURE_ABOVE_0 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURE_IS_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}(${VOWELS})?$`);
const MEASURE_ABOVE_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(${CONSONANTS})?${V}`);
const ENDS_CVC = new RegExp(`^${CONSONANTS}${V}[^aeiouwxy]$`);

const STEP_2: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  iser: 'ise',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  isation: 'ise',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
};
const STEP_2_SUFFIX = new RegExp(`^(.+?)(${Object.keys(STEP_2).join('|')})$`);
const STEP_3: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};
const STEP_3_SUFFIX = new RegExp(`^(.+?)(${Object.keys(STEP_3).join('|')})$`);
const STEP_4_SUFFIX =
  /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|ise|(?<=[st])ion)$/;

function porterStem(word: string): string {
  let w = stripPlural(word);
  w = stripPastAndGerund(w);
  w = w.replace(/^(.+)y$/, (whole, rest: string) => (HAS_VOWEL.test(rest) ? `${rest}i` : whole));
  w = replaceSuffix(w, STEP_2_SUFFIX, STEP_2);
  w = replaceSuffix(w, STEP_3_SUFFIX, STEP_3);
  w = w.replace(STEP_4_SUFFIX, (whole, rest: string) => (MEASURE_ABOVE_1.test(rest) ? rest : whole));
  w = w.replace(/^(.+)e$/, (whole, rest: string) =>
    MEASURE_ABOVE_1.test(rest) || (MEASURE_IS_1.test(rest) && !ENDS_CVC.test(rest)) ? rest : whole,
  );
  return w.endsWith('ll') && MEASURE_ABOVE_1.test(w) ? w.slice(0, -1) : w;
}

function stripPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function stripPastAndGerund(word: string): string {
  if (word.endsWith('eed')) return MEASURE_ABOVE_0.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const rest = word.replace(/(?:ed|ing)$/, '');
  if (rest === word || !HAS_VOWEL.test(rest)) return word;
  if (/(?:at|bl|iz|is)$/.test(rest)) return `${rest}e`;
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1);
  return ENDS_CVC.test(rest) ? `${rest}e` : rest;
}

function replaceSuffix(word: string, suffix: RegExp, table: Readonly<Record<string, string>>): string {
  return word.replace(suffix, (whole, rest: string, end: string) =>
    MEASURE_ABOVE_0.test(rest) ? rest + (table[end] ?? end) : whole,
  );
}
