import {
  figureOf,
  fold,
  isExclusion,
  isFunctionWord,
  isNegation,
  stem,
  wordsOf,
  type Language,
} from '@colloquy/text';
import { isJoinedCode, joinCodes } from '../extractive/codes.ts';
import { markedHour, namesHalfOfDay, withOpenHours, type Hour } from './clock-times.ts';

/** A content word: its stem, or the figure that it stands for. */
export interface Token {
  readonly stem: string;
  /** `name`: a code, or a capitalised word inside a sentence; in German, which capitalises every noun, only codes. */
  readonly kind: 'word' | 'name' | 'figure';
  /** Capitalised in German: a name or any noun. */
  readonly isNoun: boolean;
  /** Negated by a word before it. */
  readonly isDenied: boolean;
  /** A spelled number: a question with "which two" counts what it asks for. */
  readonly isSpelled: boolean;
  /** Directly after a colon. */
  readonly isAfterColon: boolean;
  /** The words between it and the previous content word: "of", "in". */
  readonly joint: string;
  /** Part of a mail or web address, which is checked as a whole elsewhere. */
  readonly isOfAddress: boolean;
  /** Whether a figure is an hour, or may be one in either half of the day; null otherwise. */
  readonly hour: Hour | null;
  /** The hour as written, if "am" or "pm" changed it. */
  readonly writtenHour: string | null;
}

/** Words between a negation and what it negates: "not be fully refunded". */
const DENIED_WORDS = 3;
const SENTENCE_END = /[\p{Sentence_Terminal}:;|：；]\s*$/u;
/** A full stop after these ends no sentence: "Dr. Wendt", "J. Wendt". */
const SHORTENED = /^(?:\p{Lu}|Dr|Mrs?|Ms|Prof|St)$/u;
const ACRONYM = /^\p{Lu}{2,}$/u;
const CAPITAL = /^\p{Lu}/u;
const ADDRESS = /\S+@\S+|\b(?:https?:\/\/|www\.)\S+/gi;
/** The parts of "am" and "p.m.", which belong to the hour. */
const OF_HOUR = /^(?:[ap]m?|m)$/;
/** Longer than any word that marks a figure as an hour. */
const MAX_HOUR_WORD = 12;
const ANSWERS_FIRST = /^[\s>*_-]*\p{L}+\s*[,.!]/u;

/** The content words of a text, in order. */
export function tokensOf(written: string, language: Language): Token[] {
  const text = joinCodes(written);
  const tokens: Token[] = [];
  const addresses = [...text.matchAll(ADDRESS)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
  let end = 0;
  let jointFrom = 0;
  let before = '';
  let sinceNegation = Number.POSITIVE_INFINITY;
  let isAfterHour = false;
  for (const { raw, folded } of wordsOf(text)) {
    const at = text.indexOf(raw, end);
    const between = text.slice(end, at);
    const isShortened = between === '. ' && SHORTENED.test(before);
    const isFirst = end === 0 || (SENTENCE_END.test(between) && !isShortened);
    before = raw;
    end = at + raw.length;
    sinceNegation = isNegation(folded, language) ? 0 : sinceNegation + 1;
    const figure = isJoinedCode(folded) ? null : figureOf(folded, language);
    const isOfHour: boolean = isAfterHour && OF_HOUR.test(folded);
    const after = figure === null ? '' : text.slice(end, end + MAX_HOUR_WORD);
    isAfterHour = namesHalfOfDay(after, language) || (isOfHour && folded.length === 1);
    if (isOfHour || (figure === null && isFunctionWord(folded, language))) continue;
    const hour = figure === null ? null : markedHour(raw, figure, after, language);
    const isName =
      isJoinedCode(folded) || (language !== 'de' && (ACRONYM.test(raw) || (!isFirst && CAPITAL.test(raw))));
    tokens.push({
      stem: hour ?? figure ?? stem(folded, language),
      kind: figure !== null ? 'figure' : isName ? 'name' : 'word',
      isNoun: language === 'de' && CAPITAL.test(raw),
      isDenied: sinceNegation > 0 && sinceNegation <= DENIED_WORDS,
      isSpelled: figure !== null && !/^\d/.test(folded),
      isAfterColon: between.includes(': '),
      joint: fold(text.slice(jointFrom, at)).trim(),
      isOfAddress: addresses.some(({ from, to }) => at >= from && at < to),
      hour: hour === null ? null : 'marked',
      writtenHour: hour === figure ? null : figure,
    });
    jointFrom = end;
    sinceNegation = Number.POSITIVE_INFINITY;
  }
  return withOpenHours(tokens);
}

/** Whether a text denies something. "No," at its start is an answer, not a negation. */
export function isDenying(text: string, language: Language): boolean {
  return saying(text).some((folded) => isNegation(folded, language));
}

/** How many words of a text deny or exclude something. */
export function countLimits(text: string, language: Language): number {
  return saying(text).filter((folded) => isNegation(folded, language) || isExclusion(folded, language))
    .length;
}

function saying(text: string): string[] {
  const words = wordsOf(text).map(({ folded }) => folded);
  return ANSWERS_FIRST.test(text) ? words.slice(1) : words;
}
