import { fold } from './fold.ts';
import { UNSPACED_WORDS } from './scripts.ts';

interface Word {
  readonly raw: string;
  /** Lower case, without accents, ß as ss. */
  readonly folded: string;
}

/** Combining marks belong to their letters: vowel signs of Hindi and Thai, or a separate accent. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:[.,:](?=\p{N})\p{N}+)*/gu;
const IS_UNSPACED = new RegExp(UNSPACED_WORDS, 'u');
const UNSPACED_RUN = new RegExp(`(${UNSPACED_WORDS}+)`, 'u');
/** ICU segments these scripts by its dictionaries, whatever language is passed. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The words of a text in order; numbers such as `4,200` and `10:30` stay whole, hyphens and apostrophes split. A
 * dictionary separates scripts without spaces.
 */
export function wordsOf(text: string): Word[] {
  return rawWordsOf(text).map((raw) => ({ raw, folded: fold(raw) }));
}

export function countWords(text: string): number {
  return rawWordsOf(text).length;
}

function rawWordsOf(text: string): string[] {
  const words: string[] = text.match(WORD) ?? [];
  // Tested once for the whole text, because a test per word would be much of the work.
  return IS_UNSPACED.test(text) ? words.flatMap(partUnspaced) : words;
}

function partUnspaced(word: string): string[] {
  if (!IS_UNSPACED.test(word)) return [word];
  return word
    .split(UNSPACED_RUN)
    .flatMap((run, at) =>
      at % 2 === 0 ? (run.match(WORD) ?? []) : [...segmenter.segment(run)].map(({ segment }) => segment),
    );
}

/** Whether two words differ by at most one inserted, dropped, changed or swapped letter. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const restA = a.slice(start, endA);
  const restB = b.slice(start, endB);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

export function commonPrefixLength(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  let index = 0;
  while (index < limit && a[index] === b[index]) index += 1;
  return index;
}
