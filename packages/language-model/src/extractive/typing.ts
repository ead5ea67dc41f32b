import { compoundParts, fold, isFunctionWord, nearWords, wordsOf, type Language } from '@colloquy/text';
import { withoutFrame } from './topic-questions.ts';

/** Contractions as they are typed in a hurry, without their apostrophe. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(what|where|who|when|how)[’']?s\b/gi, '$1 is'],
  [/\b(what|where|who|when|how)[’']?re\b/gi, '$1 are'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgonna\b/gi, 'going to'],
];

/**
 * What many questions ask for; a question with a typing error in one of them would ask for nothing. Only words that are
 * one letter from no other word: "contact" is not far from "contract", nor "cancel" from "cancer".
 */
const ASKED_FOR: ReadonlySet<string> = new Set(
  `address cancellation delivery deposit discount membership number opening payment refund reservation telephone
  warranty`
    .trim()
    .split(/\s+/),
);
/** In shorter words one letter makes too many other words. */
const MIN_LETTERS = 5;

/** A question with its contractions written out, a suggested one as the heading that it asks for, and without typing errors in what many questions ask for. */
export function plainQuestion(question: string): string {
  const asked = withoutFrame(question);
  const written = CONTRACTIONS.reduce((text, [pattern, plain]) => text.replace(pattern, plain), asked);
  return mendWords(written, (folded, isName) =>
    isName || ASKED_FOR.has(folded) ? [] : wordsNear(folded, ASKED_FOR),
  );
}

/**
 * The question in the words of its sources: one that they do not have, and that is one typing error from a word that
 * they have, is taken for that word; a compound of two that they have, for these. A name may differ from another one by a letter, so names stay.
 */
export function inWordsOf(sources: readonly string[], question: string, language: Language): string {
  const text = sources.join('\n').toLowerCase();
  let words: ReadonlySet<string> | undefined;
  return mendWords(question, (folded, isName) => {
    const isKnown =
      folded.length < MIN_LETTERS ||
      ASKED_FOR.has(folded) ||
      isFunctionWord(folded, language) ||
      // Looked for first, as reading all words of the sources takes longer than all else here.
      text.includes(folded);
    if (isKnown) return [];
    words ??= new Set(sources.flatMap(wordsIn));
    if (words.has(folded)) return [];
    const near = isName ? [] : wordsNear(folded, words);
    // A capital is no sign of a name in German.
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

/** The words that a compound is made of, as one text, where one source has them all. */
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

/** Words that texts use for what a question says otherwise; search finds texts by their words. */
const SAID_OTHERWISE: readonly (readonly [RegExp, string])[] = [
  [/\bhow old\b/i, '$& age'],
  [/\bphone\b/i, '$& telephone'],
];

/** A question as search should get it. */
export function searchText(question: string): string {
  return SAID_OTHERWISE.reduce(
    (text, [pattern, words]) => text.replace(pattern, words),
    plainQuestion(question),
  );
}
