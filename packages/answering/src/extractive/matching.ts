import {
  commonPrefixLength,
  fold,
  isFunctionWord,
  isOneTypoApart,
  type Language,
  wordsOf,
} from '@colloquy/text';
import { joinCodes } from './codes.ts';
import { splitInitials } from './initials.ts';
import type { QuestionTerm } from './question.ts';
import { isKindOf, joinPhrases, meaningsOf } from './synonyms.ts';
import { keyOf } from './word-key.ts';

/** Below this a term counts as not supported. */
export const TERM_SUPPORTED = 0.5;
const SAME_MEANING = 0.85;
const KIND_OF = 0.5;
const SAME_ROOT = 0.85;
const PART_OF_COMPOUND = 0.75;
const ONE_TYPO = 0.8;
const MIN_ROOT = 5;
const MIN_ROOT_SHARE = 0.6;
const MIN_TYPO_LENGTH = 6;

/** Stems of a text in order, without stop words. An e-bike is found as an e-bike and as a bike. */
export function stemsOf(text: string, language: Language): string[] {
  const prepared = splitInitials(joinCodes(language === 'en' ? joinPhrases(text) : fold(text)));
  const stems: string[] = [];
  for (const { folded } of wordsOf(prepared)) {
    if (!isFunctionWord(folded, language)) stems.push(keyOf(folded, language));
  }
  return stems;
}

/** Caches how well each word of the sources matches each term of the question (0 to 1). */
export class TermMatcher {
  readonly #language: Language;
  readonly #strengths = new Map<string, number[]>();
  readonly #ofTexts = new Map<string, readonly number[]>();
  readonly #terms: readonly QuestionTerm[];

  constructor(terms: readonly QuestionTerm[], language: Language) {
    this.#terms = terms;
    this.#language = language;
  }

  /** Best match per term among the given stems. */
  coverage(stems: readonly string[]): number[] {
    const best = this.#terms.map(() => 0);
    for (const sourceStem of stems) {
      this.#strengthsOf(sourceStem).forEach((strength, index) => {
        if (strength > (best[index] ?? 0)) best[index] = strength;
      });
    }
    return best;
  }

  /** The same for the words of a short text that many rows repeat, such as a column's name. */
  coverageOf(text: string): readonly number[] {
    let coverage = this.#ofTexts.get(text);
    if (coverage === undefined) {
      coverage = this.coverage(stemsOf(text, this.#language));
      this.#ofTexts.set(text, coverage);
    }
    return coverage;
  }

  /** Positions of words that match any term. */
  positions(stems: readonly string[]): number[] {
    return stems.flatMap((sourceStem, position) =>
      this.#strengthsOf(sourceStem).some((strength) => strength > 0) ? [position] : [],
    );
  }

  #strengthsOf(sourceStem: string): number[] {
    const known = this.#strengths.get(sourceStem);
    if (known !== undefined) return known;
    const strengths = this.#terms.map((term) => this.#compare(term, sourceStem));
    this.#strengths.set(sourceStem, strengths);
    return strengths;
  }

  #compare(term: QuestionTerm, found: string): number {
    const asked = term.stem;
    if (asked === found) return 1;
    if (/\d/.test(asked) || /\d/.test(found)) return 0;
    if (this.#language === 'en' && sharesMeaning(asked, found)) return SAME_MEANING;
    if (this.#language === 'en' && isKindOf(asked, found)) return KIND_OF;
    if (isSameRoot(asked, found)) return SAME_ROOT;
    const prefix = commonPrefixLength(asked, found);
    const longer = Math.max(asked.length, found.length);
    if (this.#language !== 'en' && asked.length >= 4 && prefix >= 4 && longer - prefix <= 3) return SAME_ROOT;
    if (this.#language === 'de' && isPartOfCompound(asked, found)) return PART_OF_COMPOUND;
    return hasTypo(asked, found) || hasTypo(term.folded, found) ? ONE_TYPO : 0;
  }
}

/** Short words often differ by one letter by chance; the first letter is rarely mistyped. */
function hasTypo(asked: string, found: string): boolean {
  const isLong = Math.min(asked.length, found.length) >= MIN_TYPO_LENGTH;
  return isLong && asked[0] === found[0] && isOneTypoApart(asked, found);
}

/** Korean attaches particles and endings to its short words: two common syllables are the same word. */
const IS_KOREAN = /^[\u1100-\u11ff]/u;

/** True for two stems whose common beginning is long enough to be forms of one word. */
export function isSameRoot(a: string, b: string): boolean {
  const prefix = commonPrefixLength(a, b);
  return prefix >= MIN_ROOT && (prefix / Math.max(a.length, b.length) >= MIN_ROOT_SHARE || IS_KOREAN.test(a));
}

function sharesMeaning(a: string, b: string): boolean {
  const meanings = meaningsOf(a);
  for (const meaning of meaningsOf(b)) {
    if (meanings.has(meaning)) return true;
  }
  return false;
}

function isPartOfCompound(a: string, b: string): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  return shorter.length >= MIN_ROOT && longer.includes(shorter);
}
