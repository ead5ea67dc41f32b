import type { SentenceSupport } from '@colloquy/contracts';

/** Part of an answer: a sentence with its sources, or the text between two sentences. */
export interface Stretch {
  readonly from: number;
  readonly text: string;
  /** Numbers of its sources; null if it claims nothing. */
  readonly restsOn: readonly number[] | null;
}

/** The hovered or focused element: a sentence by its index, or a source by its number. */
export type Pointed = { readonly sentence: number } | { readonly source: number };

/** Splits an answer into sentences. Entries that do not match its text or overlap another are ignored. */
export function stretchesOf(answer: string, supports: readonly SentenceSupport[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  const upTo = (position: number) => {
    if (position > end) stretches.push({ from: end, text: answer.slice(end, position), restsOn: null });
  };
  for (const { from, to } of supports.toSorted((a, b) => a.from - b.from)) {
    if (from < end || to <= from || to > answer.length) continue;
    upTo(from);
    stretches.push({ from, text: answer.slice(from, to), restsOn: sourcesAt(supports, from) });
    end = to;
  }
  upTo(answer.length);
  return stretches;
}

function sourcesAt(supports: readonly SentenceSupport[], from: number): number[] {
  return [...new Set(supports.flatMap((support) => (support.from === from ? support.n : [])))];
}

/** Whether a sentence is marked: it is pointed at, or its source is. */
export function isSentenceMarked(pointed: Pointed | null, { from, restsOn }: Stretch): boolean {
  if (pointed === null || restsOn === null) return false;
  return 'sentence' in pointed ? pointed.sentence === from : restsOn.includes(pointed.source);
}

/** Whether a source is marked: it is pointed at, or a sentence that rests on it is. */
export function isSourceMarked(
  pointed: Pointed | null,
  n: number,
  supports: readonly SentenceSupport[],
): boolean {
  if (pointed === null) return false;
  if ('source' in pointed) return pointed.source === n;
  return sourcesAt(supports, pointed.sentence).includes(n);
}
