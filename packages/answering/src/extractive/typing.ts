import { compoundParts, fold, isFunctionWord, nearWords, wordsOf, type Language } from '@colloquy/text';
import { withoutFrame } from './topic-questions.ts';

/** Contractions typed without their apostrophe. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(what|where|who|when|how)[’']?s\b/gi, '$1 is'],
  [/\b(what|where|who|when|how)[’']?re\b/gi, '$1 are'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgonna\b/gi, 'going to'],
];

/**
 * Common words of questions, whose typing errors would hide what is asked for. Contains only words that are more than
 * one letter away from any other word: not "contact" ("contract") or "cancel" ("cancer").
 */
const ASKED_FOR: ReadonlySet<string> = new Set(
  `address cancellation delivery deposit discount membership number opening payment refund reservation telephone
  warranty`
    .trim()
    .split(/\s+/),
);
/** In shorter words, one letter makes too many other words. */
const MIN_LETTERS = 5;

/**
 * A question with contractions expanded, a suggested question reduced to its heading, and typing errors in common
 * question words corrected.
 */
export function plainQuestion(question: string): string {
  const asked = withoutFrame(question);
  const written = CONTRACTIONS.reduce((text, [pattern, plain]) => text.replace(pattern, plain), asked);
  return mendWords(written, (folded, isName) =>
    isName || ASKED_FOR.has(folded) ? [] : wordsNear(folded, ASKED_FOR),
  );
}

/**
 * Rewrites the question in the words of its sources: an unknown word becomes the known word one typing error away, or
 * the known parts of a compound. Names may differ by a single letter, so they stay.
 */
export function inWordsOf(sources: readonly string[], question: string, language: Language): string {
  const text = sources.join('\n').toLowerCase();
  let words: ReadonlySet<string> | undefined;
  return mendWords(question, (folded, isName) => {
    const isKnown =
      folded.length < MIN_LETTERS ||
      ASKED_FOR.has(folded) ||
      isFunctionWord(folded, language) ||
      // Tested first, because reading all words of the sources is the slowest part.
      text.includes(folded);
    if (isKnown) return [];
    words ??= new Set(sources.flatMap(wordsIn));
    if (words.has(folded)) return [];
    const near = isName ? [] : wordsNear(folded, words);
    // A capital does not mark a name in German.
    return near.length > 0 || (isName && language !== 'de')
      ? near
      : partsOf(folded, sources, words, language);
  });
}

function wordsIn(source: string): string[] {
  return wordsOf(source).map(({ folded }) => folded);
}

function wordsNear(folded: string, words: ReadonlySet<string>): string[] {
  return folded.length < MIN_LETTERS ? [] : nearWords(folded).filter((near) => words.has(near));
}

/** The parts of a compound as one text, if one source contains them all. */
function partsOf(
  folded: string,
  sources: readonly string[],
  words: ReadonlySet<string>,
  language: Language,
): string[] {
  const known = compoundParts(folded, (part) => isFunctionWord(part, language))
    .filter((parts) => parts.every((part) => words.has(part)))
    .find((parts) =>
      sources.some((source) => {
        const own = new Set(wordsIn(source));
        return parts.every((part) => own.has(part));
      }),
    );
  return known === undefined ? [] : [known.join(' ')];
}

function mendWords(
  question: string,
  meantFor: (folded: string, isName: boolean) => readonly string[],
): string {
  return question.replaceAll(/\p{L}+/gu, (raw, at: number) => {
    const isName = at > 0 && /^\p{Lu}/u.test(raw);
    const [meant] = meantFor(fold(raw), isName);
    return meant ?? raw;
  });
}

/** Words that texts use in place of the question's words, so that search finds them. */
const SAID_OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/\bhow old\b/i, '$& age'],
  [/\bphone\b/i, '$& telephone'],
];

/** The text to search for a question. */
export function searchText(question: string): string {
  return SAID_OTHERWISE.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    plainQuestion(question),
  );
}
