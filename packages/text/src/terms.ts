import { LRUCache } from 'lru-cache';
import { stemmer } from 'stemmer';
import { compoundParts } from './compounds.ts';
import { fold } from './fold.ts';
import { LANGUAGES, NAMED_LANGUAGES, type NamedLanguage } from './languages/registry.ts';
import { wordList } from './languages/word-list.ts';
import { nearWords } from './near-words.ts';
import { UNSPACED_PARTS } from './scripts.ts';

const POSSESSIVE = /'s(?![\p{L}\p{N}])/gu;
/** Articles and pronouns that French and Italian tie to the next word: `l'échange`, `dell'anno`. */
const ELISION = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)'(?=\p{L}{2})/gu;
const INNER_APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without spaces: words cannot be separated, so pairs of characters stand for them. */
const UNSPACED = new RegExp(`${UNSPACED_PARTS}+`, 'gu');
/** Most words: a look for scripts without spaces costs more than all the rest. */
const PLAIN = /^[a-z0-9]+$/u;
/** Shorter words have no suffix worth taking off. */
const MIN_STEMMED_LENGTH = 4;
/** Longer runs are no words (encoded data, hashes): their beginning is enough to find them. */
const MAX_TERM_LENGTH = 64;
/** Texts repeat their words, and stemming them was most of the work of reading a chunk. */
const CACHED_STEMS = 16_000;
/** Bounds the work of one search; a question of 2,000 characters can hold some 300 words. */
const MAX_QUERY_TERMS = 64;

/** A folded text without what apostrophes add to a word. */
export function normalise(text: string): string {
  return fold(text).replace(POSSESSIVE, '').replace(ELISION, '').replace(INNER_APOSTROPHE, '');
}

/** Terms of a chunk in order, repeats kept. Unspaced scripts give single characters and pairs. */
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
  /** The word that it was made of; null in scripts without spaces. */
  readonly word: string | null;
}

/**
 * Distinct terms of a question that say what it is about, at most MAX_QUERY_TERMS. Function words of
 * English, and of `language` when it is known, are left out.
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

/** The terms of `questionTerms` alone. */
export function queryTerms(text: string, language: string | null = null): string[] {
  return questionTerms(text, language).map(({ term }) => term);
}

/** A shorter term is near too many others. */
const MIN_NEAR_TERM = 3;

/**
 * What a word of a question may have been meant for: terms one typing error away (see `nearWords`), and the parts of a
 * compound, of which a text must have all. Function words are none, nor is what the word begins with: "listen" is no slip
 * for "list".
 */
export function meantTerms(word: string, language: string | null = null): string[][] {
  // Past the cache: most of them are no words, and would push out those that are.
  const near = new Set(nearWords(word).map(stemOf));
  near.delete(stemOf(word));
  const slips = [...near].filter(
    (term) => term.length >= MIN_NEAR_TERM && !word.startsWith(term) && !isStopWord(term, language),
  );
  const parts = compoundParts(word, (part) => isStopWord(part, language));
  return [...slips.map((term) => [term]), ...parts.map((words) => words.map(stemOf))];
}

/**
 * Terms of the other forms that a word has in a language: "offnungszeiten" and more of "offnungszeit". Porter's stems know
 * those of English alone. Most of them are no words: which ones are is for the caller to know.
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

/** Stop words that a search keeps: those that place a thing in time or number, and what apostrophes leave. */
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

/** Porter's stemmer on words of plain Latin letters; other words stay as they are. */
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
