import type { AskedTerm } from '../text/sparse-vector.ts';
import { termWeight, type WeightedTerm } from './coverage.ts';

/** A word near to more terms of the bot than these is no slip for any one of them. */
const MAX_INSTEAD = 3;
/** Bounds the work of one search: a question of 2,000 characters can have hundreds of words that the bot does not know. */
const MAX_FORGIVEN = 4;

/** How many chunks of a bot hold each term; terms that none holds may be left out. */
export type TermCounts = ReadonlyMap<number, number>;

/** Terms by what each may have been meant for: one term, or several that a bot must all hold. */
type UnknownTerms = ReadonlyMap<number, readonly (readonly number[])[]>;

/** The first few terms that no chunk of the bot holds, each with what it may have been meant for. */
export function unknownTerms(terms: readonly AskedTerm[], counts: TermCounts): UnknownTerms {
  const unknown = new Map<number, readonly (readonly number[])[]>();
  for (const { index, near } of terms) {
    if (unknown.size >= MAX_FORGIVEN) break;
    if ((counts.get(index) ?? 0) > 0) continue;
    const meant = near();
    if (meant.length > 0) unknown.set(index, meant);
  }
  return unknown;
}

/**
 * The question's terms, weighted by how rare each is in the bot. A term that no chunk holds gives way to those that it may
 * have been meant for, where chunks of this bot hold them: `counts` knows of no other bot.
 */
export function weighTerms(
  terms: readonly AskedTerm[],
  counts: TermCounts,
  unknown: UnknownTerms,
  chunks: number,
): WeightedTerm[] {
  const countOf = (index: number): number => counts.get(index) ?? 0;
  return terms.map(({ index }) => {
    const meant = (unknown.get(index) ?? []).filter((terms) => terms.every((term) => countOf(term) > 0));
    const instead = [...new Set(meant.flat())];
    if (instead.length === 0 || instead.length > MAX_INSTEAD) {
      return { index, weight: termWeight(countOf(index), chunks) };
    }
    return { index, weight: termWeight(Math.max(...instead.map(countOf)), chunks), instead };
  });
}

/** Hashes by which chunks are found: the terms, or what stands for them. */
export function foundBy(terms: readonly WeightedTerm[]): number[] {
  return [...new Set(terms.flatMap(({ index, instead }) => instead ?? [index]))];
}
