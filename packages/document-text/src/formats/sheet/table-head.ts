import type { SheetCell, SheetRow } from './read-sheet.ts';
import type { NamedColumn } from './write-table.ts';

export interface TableHead {
  readonly columns: readonly NamedColumn[];
  /** Number of rows of the head. */
  readonly rows: number;
}

/** Longest name of a column in a table of two columns. */
const MAX_NAME_CHARACTERS = 40;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Finds the names of a table's columns: in the first row, and also in the second if a cell of the first spans several
 * columns. Null if the first row is a record like the others.
 */
export function findHead(rows: readonly SheetRow[], wide: ReadonlySet<number>): TableHead | null {
  const [first, second] = rows;
  if (first === undefined || second === undefined || !namesColumns(first, rows.slice(1))) return null;
  const columns = listColumns(rows);
  const hasGroups = wide.has(first.at) && rows.length > 2 && second.cells.every(isName);
  const names = hasGroups ? joinNames(columns, first, second) : readNames(first);
  return {
    columns: columns.map((column) => ({ column, name: names.get(column) ?? '' })),
    rows: hasGroups ? 2 : 1,
  };
}

/** True if the first row consists of text or years, and, in a narrow table, differs from the rows below. */
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

function readNames({ cells }: SheetRow): Map<number, string> {
  return new Map(cells.map(({ column, text }) => [column, text]));
}

/** Joins `Weekday` and `Half day` below it to `Weekday Half day`. */
function joinNames(columns: readonly number[], first: SheetRow, second: SheetRow): Map<number, string> {
  const [groups, names] = [readNames(first), readNames(second)];
  const joined = new Map<number, string>();
  let group = '';
  for (const column of columns) {
    group = groups.get(column) ?? group;
    const name = names.get(column) ?? '';
    joined.set(column, name === '' || name === group ? group || name : `${group} ${name}`.trim());
  }
  return joined;
}

/** The non-empty columns, from left to right. */
export function listColumns(rows: readonly SheetRow[]): number[] {
  const used = new Set<number>();
  for (const { cells } of rows) for (const { column } of cells) used.add(column);
  return [...used].toSorted((left, right) => left - right);
}
