import type { SheetCell, SheetRow } from './sheet-rows.ts';
import type { NamedColumn } from './table-text.ts';

export interface TableHead {
  readonly columns: readonly NamedColumn[];
  /** How many of the first rows it takes. */
  readonly rows: number;
}

/** Longer text is no name of a column in a table of two. */
const MAX_NAME_CHARACTERS = 40;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * The names of a table's columns: its first row, and the second, too, where a cell of the first reaches over several
 * columns that the second tells apart. Null when the first row is a record like the others.
 */
export function headOf(rows: readonly SheetRow[], wide: ReadonlySet<number>): TableHead | null {
  const [first, second] = rows;
  if (first === undefined || second === undefined || !namesColumns(first, rows.slice(1))) return null;
  const columns = columnsOf(rows);
  const hasGroups = wide.has(first.at) && rows.length > 2 && second.cells.every(isName);
  const names = hasGroups ? twoRowNames(columns, first, second) : namesIn(first);
  return {
    columns: columns.map((column) => ({ column, name: names.get(column) ?? '' })),
    rows: hasGroups ? 2 : 1,
  };
}

/** Years and text name columns; a first row of text over rows of text counts as names only where it looks like it. */
function namesColumns(first: SheetRow, others: readonly SheetRow[]): boolean {
  if (!first.cells.every(isName)) return false;
  const isBold = (row: SheetRow): boolean => row.cells.every((cell) => cell.isBold);
  if (isBold(first) && !others.every(isBold)) return true;
  const isWide = first.cells.length > 2 || others.some(({ cells }) => cells.length > 2);
  return isWide || first.cells.every(looksLikeName);
}

function looksLikeName({ text }: SheetCell): boolean {
  return YEAR.test(text) || (text.length <= MAX_NAME_CHARACTERS && !/\d|[.:?!]$/.test(text));
}

function isName({ isNumber, text }: SheetCell): boolean {
  return !isNumber || YEAR.test(text);
}

function namesIn({ cells }: SheetRow): Map<number, string> {
  return new Map(cells.map(({ column, text }) => [column, text]));
}

/** `Weekday` over `Half day` and `Full day`: `Weekday half day` would change their words, so both stand side by side. */
function twoRowNames(columns: readonly number[], first: SheetRow, second: SheetRow): Map<number, string> {
  const [groups, names] = [namesIn(first), namesIn(second)];
  const joined = new Map<number, string>();
  let group = '';
  for (const column of columns) {
    group = groups.get(column) ?? group;
    const name = names.get(column) ?? '';
    joined.set(column, name === '' || name === group ? group || name : `${group} ${name}`.trim());
  }
  return joined;
}

/** The columns that have anything, from left to right. */
export function columnsOf(rows: readonly SheetRow[]): number[] {
  const used = new Set<number>();
  for (const { cells } of rows) for (const { column } of cells) used.add(column);
  return [...used].toSorted((left, right) => left - right);
}
