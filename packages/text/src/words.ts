import { fold } from './fold.ts';

interface Word {
  readonly raw: string;
  /** Lower case, without accents, ß as ss. */
  readonly folded: string;
}

const WORD = /[\p{L}\p{N}]+(?:[.,:](?=\p{N})\p{N}+)*/gu;

/** The words of a text in order; numbers such as `4,200` and `10:30` stay whole, hyphens and apostrophes split. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    words.push({ raw: match[0], folded: fold(match[0]) });
  }
  return words;
}

export function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
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
