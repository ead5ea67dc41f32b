import { documentTerms } from '@colloquy/text';

/** Terms that two passages share, of all that either has, from which on one says what the other says. */
const SAME_FROM = 0.9;
const HAS_DIGIT = /\p{N}/u;

export interface Readable {
  readonly headingPath: readonly string[];
  readonly text: string;
}

/**
 * The passages, best first, without those that repeat a better one below the same headings nearly word for word (a
 * document that is there twice, a notice on every page): they would take the place of one that says something else.
 * A number that differs makes a passage another one.
 */
export function withoutNearDuplicates<T extends Readable>(passages: readonly T[]): T[] {
  return distinctPassages(passages).map(({ passage }) => passage);
}

export interface DistinctPassage<T> {
  readonly passage: T;
  /** Those of its headings and its text. */
  readonly terms: ReadonlySet<string>;
}

/** As withoutNearDuplicates, with the terms by which the passages were compared. */
export function distinctPassages<T extends Readable>(passages: readonly T[]): DistinctPassage<T>[] {
  const kept: DistinctPassage<T>[] = [];
  for (const passage of passages) {
    const terms = new Set(documentTerms([...passage.headingPath, passage.text].join('\n')));
    if (!kept.some((better) => saysTheSame(better.terms, terms))) kept.push({ passage, terms });
  }
  return kept;
}

function saysTheSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const differing = [...missingIn(left, right), ...missingIn(right, left)];
  const all = right.size + missingIn(right, left).length;
  if (all === 0 || 1 - differing.length / all < SAME_FROM) return false;
  return !differing.some((term) => HAS_DIGIT.test(term));
}

/** The terms of `from` that `terms` does not have. */
function missingIn(terms: ReadonlySet<string>, from: ReadonlySet<string>): string[] {
  return [...from].filter((term) => !terms.has(term));
}
