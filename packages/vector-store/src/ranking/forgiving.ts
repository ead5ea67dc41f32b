import type { AskedTerm } from '../text/sparse-vector.ts';
import { termWeight, type WeightedTerm } from './coverage.ts';

/** A word near to more terms of the bot than these is no slip for any one of them. */
const MAX_INSTEAD = 3;
/** Bounds the work of one search: a question of 2,000 characters can have hundreds of words that the bot does not know. */
const MAX_FORGIVEN = 4;

/** How many chunks of a bot hold each term; terms that none holds may be left out. */
export type TermCounts = ReadonlyMap<number, number>;

/** A term that no chunk holds. */
interface UnknownTerm {
  /** Terms of the other forms of its word. */
  readonly forms: readonly number[];
  /** What it may have been meant for: one term, or several that a bot must all hold. */
  readonly meant: readonly (readonly number[])[];
}

type UnknownTerms = ReadonlyMap<number, UnknownTerm>;

/** The first few terms that no chunk of the bot holds, each with what may stand for it. */
export function unknownTerms(terms: readonly AskedTerm[], counts: TermCounts): UnknownTerms {
  const unknown = new Map<number, UnknownTerm>();
  for (const { index, near, forms } of terms) {
    if (unknown.size >= MAX_FORGIVEN) break;
    if ((counts.get(index) ?? 0) > 0) continue;
    const term = { forms: forms(), meant: near() };
    if (term.forms.length + term.meant.length > 0) unknown.set(index, term);
  }
  return unknown;
}

/** The terms of which a bot must be asked whether its chunks hold them. */
export function candidatesOf(unknown: UnknownTerms): number[] {
  return [...new Set([...unknown.values()].flatMap(({ forms, meant }) => [...forms, ...meant.flat()]))];
}

/**
 * The question's terms, weighted by how rare each is in the bot. A term that no chunk holds gives way to other forms of its
 * word, and where there are none to those that it may have been meant for, where chunks of this bot hold them: `counts` knows of no other bot.
 */
export function weighTerms(
  terms: readonly AskedTerm[],
  counts: TermCounts,
  unknown: UnknownTerms,
  chunks: number,
): WeightedTerm[] {
  const countOf = (index: number): number => counts.get(index) ?? 0;
  return terms.map(({ index }) => {
    const { forms = [], meant = [] } = unknown.get(index) ?? {};
    const held = forms.filter((form) => countOf(form) > 0);
    const slips = meant.filter((terms) => terms.every((term) => countOf(term) > 0));
    const instead = held.length > 0 ? held : [...new Set(slips.flat())];
    if (instead.length === 0 || (held.length === 0 && instead.length > MAX_INSTEAD)) {
      return { index, weight: termWeight(countOf(index), chunks) };
    }
    return { index, weight: termWeight(Math.max(...instead.map(countOf)), chunks), instead };
  });
}

/** Hashes by which chunks are found: the terms, or what stands for them. */
export function foundBy(terms: readonly WeightedTerm[]): number[] {
  return [...new Set(terms.flatMap(({ index, instead }) => instead ?? [index]))];
}
