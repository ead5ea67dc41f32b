import type { TermMatcher } from './matching.ts';
import type { Unit } from './units.ts';

/** Factor on the rank of a row when the question names another row more fully; too low to be shown beside it. */
export const OTHER_ROW_FACTOR = 0.8;

/**
 * The more specific row of the same table, when its name contains everything the question shares with the other row's
 * name, and more. All rows have the same columns, so a word of a column's name must not count for a row's name.
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
