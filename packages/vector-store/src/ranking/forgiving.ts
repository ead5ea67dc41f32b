import type { AskedTerm } from '../text/sparse-vector.ts';
import { termWeight, type WeightedTerm } from './coverage.ts';

/** A word close to more terms of the bot than these is not a typing error of any one of them. */
const MAX_INSTEAD = 3;
/** Limits the work of one search: a question of 2,000 characters can have hundreds of unknown words. */
const MAX_FORGIVEN = 4;

/** Number of a bot's chunks that contain each term; terms without chunks may be left out. */
export type TermCounts = ReadonlyMap<number, number>;

/** The possible meanings of each unknown term: one term, or several that the bot must all contain. */
type UnknownTerms = ReadonlyMap<number, readonly (readonly number[])[]>;

/** The first few terms that no chunk of the bot contains, with their possible meanings. */
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
 * The question's terms, weighted by their rarity in the bot. A term without chunks is replaced by its possible
 * meanings if chunks of this bot contain them: `counts` covers no other bot.
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

/** Hashes that chunks are searched by: the terms, or their replacements. */
export function foundBy(terms: readonly WeightedTerm[]): number[] {
  return [...new Set(terms.flatMap(({ index, instead }) => instead ?? [index]))];
}
