import { TERM_SUPPORTED, type TermMatcher } from './matching.ts';
import type { Question } from './question.ts';
import type { Unit } from './units.ts';

/**
 * The rows and pairs about another subject than the question: a word or number of the question that distinguishes
 * rows of their table is missing from them. Words of the head belong to every row, and words that rows only imply
 * distinguish nothing. `own` is what each unit holds of the question's terms.
 */
export function rowsOfOthers(
  units: readonly Unit[],
  own: readonly (readonly number[])[],
  { terms }: Question,
  matcher: TermMatcher,
): ReadonlySet<Unit> {
  const others = new Set<Unit>();
  const telling = terms.flatMap(({ critical }, at) => (critical ? [at] : []));
  if (telling.length === 0) return others;
  const lines = units
    .map((unit, position) => ({ unit, held: own[position] ?? [] }))
    .filter(({ unit }) => unit.kind === 'row' || unit.kind === 'pair');
  for (const table of Map.groupBy(lines, ({ unit }) => tableOf(unit)).values()) {
    const head = matcher.coverageOf(table[0]?.unit.leadIn ?? '');
    for (const term of telling) {
      const isTelling = table.some(({ held }) => held[term] === 1) && (head[term] ?? 0) < TERM_SUPPORTED;
      if (!isTelling) continue;
      const lacking = table.filter(({ held }) => (held[term] ?? 0) < TERM_SUPPORTED);
      for (const { unit } of lacking) others.add(unit);
    }
  }
  return others;
}

/** A long table is split over passages, each part with its head; lines without a head belong to those around them. */
function tableOf({ kind, n, block, leadIn, headings }: Unit): string {
  return kind === 'row' && leadIn !== null && leadIn !== ''
    ? `${leadIn}|${headings.join('|')}`
    : `${n}|${block}`;
}
