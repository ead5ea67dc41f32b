import { LRUCache } from 'lru-cache';
import { stemmer } from 'stemmer';
import { compoundParts } from './compounds.ts';
import { fold } from './fold.ts';
import { LANGUAGES, NAMED_LANGUAGES, type NamedLanguage } from './languages/registry.ts';
import { wordList } from './languages/word-list.ts';
import { nearWords } from './near-words.ts';
import { UNSPACED_PARTS } from './scripts.ts';

const POSSESSIVE = /'s(?![\p{L}\p{N}])/gu;
/** Articles and pronouns that French and Italian attach to the next word: `l'échange`, `dell'anno`. */
const ELISION = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)'(?=\p{L}{2})/gu;
const INNER_APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces: words cannot be separated, so pairs of characters replace them. */
const UNSPACED = new RegExp(`${UNSPACED_PARTS}+`, 'gu');
/** Most words match it, which avoids the costly test for scripts without spaces. */
const PLAIN = /^[a-z0-9]+$/u;
/** Shorter words have no suffix worth removing. */
const MIN_STEMMED_LENGTH = 4;
/** Longer runs are encoded data or hashes, and their beginning is enough to find them. */
const MAX_TERM_LENGTH = 64;
/** Texts repeat their words, and stemming was most of the work of reading a chunk. */
const CACHED_STEMS = 16_000;
/** Limits the work of one search; a question of 2,000 characters can contain some 300 words. */
const MAX_QUERY_TERMS = 64;

/** Folds a text and removes what apostrophes add to words. */
export function normalise(text: string): string {
  return fold(text).replace(POSSESSIVE, '').replace(ELISION, '').replace(INNER_APOSTROPHE, '');
}

/** Terms of a chunk in order, with repeats. Scripts without spaces give single characters and pairs. */
export function documentTerms(text: string): string[] {
  const terms: string[] = [];
  for (const word of words(text)) {
    if (word.unspaced) terms.push(...Array.from(word.text), ...pairs(word.text));
    else terms.push(stem(word.text));
  }
  return terms;
}

export interface QuestionTerm {
  readonly term: string;
  /** The word that the term was made from; null in scripts without spaces. */
  readonly word: string | null;
}

/**
 * Distinct topic terms of a question, at most MAX_QUERY_TERMS. Function words of English, and of `language` when it
 * is known, are left out.
 */
export function questionTerms(text: string, language: string | null = null): QuestionTerm[] {
  const terms = new Map<string, QuestionTerm>();
  const add = (term: string, word: string | null): void => {
    if (!terms.has(term)) terms.set(term, { term, word });
  };
  for (const word of words(text)) {
    if (terms.size >= MAX_QUERY_TERMS) break;
    if (word.unspaced) {
      const found = pairs(word.text);
      for (const term of found.length > 0 ? found : [word.text]) add(term, null);
    } else if (!isStopWord(word.text, language)) {
      add(stem(word.text), word.text);
    }
  }
  return [...terms.values()].slice(0, MAX_QUERY_TERMS);
}

/** Only the terms of `questionTerms`. */
export function queryTerms(text: string, language: string | null = null): string[] {
  return questionTerms(text, language).map(({ term }) => term);
}

/** A shorter term has too many neighbours. */
const MIN_NEAR_TERM = 3;

/**
 * Terms that a question's word may be a typing error of: terms one error away (see `nearWords`), and the parts of a
 * compound, all of which a text must contain. Function words and prefixes of the word are excluded: "listen" is not a
 * typing error of "list".
 */
export function meantTerms(word: string, language: string | null = null): string[][] {
  // Bypasses the cache, because most of them are not words and would evict real ones.
  const near = new Set(nearWords(word).map(stemOf));
  near.delete(stemOf(word));
  const slips = [...near].filter(
    (term) => term.length >= MIN_NEAR_TERM && !word.startsWith(term) && !isStopWord(term, language),
  );
  const parts = compoundParts(word, (part) => isStopWord(part, language));
  return [...slips.map((term) => [term]), ...parts.map((words) => words.map(stemOf))];
}

/**
 * Terms of a word's other forms in a language, such as "offnungszeiten" for "offnungszeit": Porter's stems cover English
 * only. Most of them are not words; the caller decides which exist.
 */
export function formsOf(word: string, language: string | null = null): string[] {
  const named = NAMED_LANGUAGES.find((one) => one === primaryOf(language));
  if (named === undefined || word.length < MIN_STEMMED_LENGTH || !/^\p{L}+$/u.test(word)) return [];
  const { stem: rootOf, endings } = LANGUAGES[named];
  const roots = [...new Set([word, rootOf(word)])];
  const forms = new Set(
    roots.flatMap((root) => [root, ...endings.map((ending) => root + ending)]).map(stemOf),
  );
  forms.delete(stemOf(word));
  return [...forms].filter((term) => !isStopWord(term, language));
}

/** Stop words that a search keeps: those of time and number, and remainders of words with apostrophes. */
const SEARCHED: Readonly<Partial<Record<NamedLanguage, ReadonlySet<string>>>> = {
  en: wordList(`
    above against already below between during each either ones per same through under until within
    aren d didn doesn don isn ll m re s t ve wasn won`),
  de: wordList('lange unter viel viele'),
};

function isStopWord(word: string, language: string | null): boolean {
  const primary = primaryOf(language);
  return NAMED_LANGUAGES.some(
    (named) =>
      (named === 'en' || named === primary) &&
      LANGUAGES[named].stopWords.has(word) &&
      SEARCHED[named]?.has(word) !== true,
  );
}

function primaryOf(language: string | null): string | undefined {
  return language?.toLowerCase().split(/[-_]/u)[0];
}

function* words(text: string): Generator<{ text: string; unspaced: boolean }> {
  for (const [run] of normalise(text).matchAll(WORD)) {
    if (PLAIN.test(run)) {
      yield { text: run, unspaced: false };
      continue;
    }
    let from = 0;
    for (const match of run.matchAll(UNSPACED)) {
      if (match.index > from) yield { text: run.slice(from, match.index), unspaced: false };
      yield { text: match[0], unspaced: true };
      from = match.index + match[0].length;
    }
    if (from < run.length) yield { text: run.slice(from), unspaced: false };
  }
}

function pairs(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}

/** Porter's stemmer for words of plain Latin letters; other words stay unchanged. */
function stem(word: string): string {
  const term = word.slice(0, MAX_TERM_LENGTH);
  if (term.length < MIN_STEMMED_LENGTH) return term;
  const known = stems.get(term);
  if (known !== undefined) return known;
  const stemmed = stemOf(term);
  stems.set(term, stemmed);
  return stemmed;
}

function stemOf(term: string): string {
  return term.length >= MIN_STEMMED_LENGTH && /^[a-z]+$/u.test(term) ? stemmer(term) : term;
}

const stems = new LRUCache<string, string>({ max: CACHED_STEMS });
