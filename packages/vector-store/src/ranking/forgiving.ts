import type { AskedTerm } from '../text/sparse-vector.ts';
import { termWeight, type WeightedTerm } from './coverage.ts';

/** A word close to more terms of the bot than these is not a typing error of any one of them. */
const MAX_INSTEAD = 3;
/** Limits the work of one search: a question of 2,000 characters can have hundreds of unknown words. */
const MAX_FORGIVEN = 4;

/** Number of a bot's chunks that contain each term; terms without chunks may be left out. */
export type TermCounts = ReadonlyMap<number, number>;

/** A term that no chunk contains. */
interface UnknownTerm {
  /** Terms of the other forms of its word. */
  readonly forms: readonly number[];
  /** Its possible meanings: one term, or several that the bot must all contain. */
  readonly meant: readonly (readonly number[])[];
}

type UnknownTerms = ReadonlyMap<number, UnknownTerm>;

/** The first few terms that no chunk of the bot contains, with their possible replacements. */
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

/** The terms whose number of chunks must be looked up. */
export function candidatesOf(unknown: UnknownTerms): number[] {
  return [...new Set([...unknown.values()].flatMap(({ forms, meant }) => [...forms, ...meant.flat()]))];
}

/**
 * The question's terms, weighted by their rarity in the bot. A term without chunks is replaced by other forms of its
 * word, or else by its possible meanings, if chunks of this bot contain them: `counts` covers no other bot.
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

/** Hashes that chunks are searched by: the terms, or their replacements. */
export function foundBy(terms: readonly WeightedTerm[]): number[] {
  return [...new Set(terms.flatMap(({ index, instead }) => instead ?? [index]))];
}
