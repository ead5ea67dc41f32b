import { LANGUAGES, NAMED_LANGUAGES, type Language, type NamedLanguage } from './languages/registry.ts';
import { wordsOf } from './words.ts';

/**
 * Words that identify a language: function words, and number words, because "tres" is a Spanish word and not just
 * "très".
 */
const wordsThatTell = (language: NamedLanguage): readonly string[] => [
  ...new Set([...LANGUAGES[language].stopWords, ...Object.keys(LANGUAGES[language].numbers)]),
];

const LANGUAGES_BY_WORD = new Map<string, NamedLanguage[]>();
for (const language of NAMED_LANGUAGES) {
  for (const word of wordsThatTell(language)) {
    LANGUAGES_BY_WORD.set(word, [...(LANGUAGES_BY_WORD.get(word) ?? []), language]);
  }
}

/** Number of function and number words per language; languages with none are left out. */
export function countFunctionWords(text: string): ReadonlyMap<Language, number> {
  const hits = new Map<Language, number>();
  for (const { folded } of wordsOf(text)) {
    for (const language of LANGUAGES_BY_WORD.get(folded) ?? []) {
      hits.set(language, (hits.get(language) ?? 0) + 1);
    }
  }
  return hits;
}

/**
 * The language whose function words a text uses most; `fallback` when it uses none. Good enough to choose stop words
 * and endings, not to label a visitor's language.
 */
export function detectLanguage(text: string, fallback: Language): Language {
  const hits = countFunctionWords(text);
  let best: Language = fallback;
  let bestHits = 0;
  for (const language of NAMED_LANGUAGES) {
    const found = hits.get(language) ?? 0;
    if (found > bestHits || (found === bestHits && found > 0 && language === fallback)) {
      best = language;
      bestHits = found;
    }
  }
  return best;
}

/** The language whose function words a text uses most, as a tag; null when it uses none of a known language. */
export function guessLanguage(text: string): NamedLanguage | null {
  const language = detectLanguage(text, 'other');
  return language === 'other' ? null : language;
}

/**
 * Like guessLanguage, but also null when another language has as many function words, because short questions share
 * them.
 */
export function sureLanguage(text: string): NamedLanguage | null {
  const [[best, most] = [null, 0], second] = [...countFunctionWords(text)].toSorted((a, b) => b[1] - a[1]);
  return best === null || best === 'other' || most === (second?.[1] ?? 0) ? null : best;
}
