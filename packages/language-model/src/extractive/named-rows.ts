import type { TermMatcher } from './matching.ts';
import type { Unit } from './units.ts';

/** What is left of the rank of a row when the question names another one more fully: too little to be shown beside it. */
export const OTHER_ROW_FACTOR = 0.8;

/**
 * The row of the same table whose name holds all that the name of each row holds of the question, and more. All rows have
 * the same columns, so a word that a column's name holds must not stand for one of a row's name.
 */
export function moreFullyNamedRows(units: readonly Unit[], matcher: TermMatcher): ReadonlyMap<Unit, Unit> {
  const tables = Map.groupBy(
    units.filter(({ row }) => row !== null),
    ({ n, block }) => `${n}|${block}`,
  );
  const better = new Map<Unit, Unit>();
  for (const rows of tables.values()) {
    const named = rows.map((unit) => ({
      unit,
      coverage: matcher.coverageOf(unit.row?.label ?? ''),
    }));
    const strongestFirst = named.toSorted((a, b) => sum(b.coverage) - sum(a.coverage));
    for (const { unit, coverage } of named) {
      const other = strongestFirst.find((candidate) => holdsMore(candidate.coverage, coverage));
      if (other !== undefined) better.set(unit, other.unit);
    }
  }
  return better;
}

function holdsMore(a: readonly number[], b: readonly number[]): boolean {
  return a.every((strength, term) => strength >= (b[term] ?? 0)) && sum(a) > sum(b);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
