import { ExtractionError } from '../extraction-error.ts';
import { MAX_CHARACTERS } from '../max-characters.ts';
import type { MergedArea, Sheet, SheetCell, SheetRow } from './read-sheet.ts';

/**
 * Repeats the text of a merged area in each of its rows, so the name of a group is beside each member. It is not
 * repeated in the columns of the area, where a title would appear once for each column.
 */
export function repeatMergedCells({ rows, merged }: Sheet): SheetRow[] {
  const byRow = new Map(rows.map((row) => [row.at, row]));
  const cellsOf = new Map<number, ReadonlyMap<number, SheetCell>>();
  const lastRow = rows.at(-1)?.at ?? 0;
  const added = new Map<number, SheetCell[]>();
  let characters = 0;
  for (const { fromRow, toRow, column } of listTallColumns(merged)) {
    const cells = cellsOf.get(fromRow) ?? indexByColumn(byRow.get(fromRow));
    cellsOf.set(fromRow, cells);
    const cell = cells.get(column);
    if (cell === undefined) continue;
    for (let at = fromRow + 1; at <= Math.min(toRow, lastRow); at += 1) {
      characters += cell.text.length + 1;
      if (characters > MAX_CHARACTERS) throw new ExtractionError('TOO_LONG');
      const others = added.get(at);
      // An empty row stays empty.
      if (others !== undefined) others.push(cell);
      else if (byRow.has(at)) added.set(at, [cell]);
    }
  }
  return rows.map((row) => addCells(row, added.get(row.at) ?? []));
}

function indexByColumn(row: SheetRow | undefined): ReadonlyMap<number, SheetCell> {
  return new Map(row?.cells.map((cell) => [cell.column, cell]));
}

function addCells(row: SheetRow, added: readonly SheetCell[]): SheetRow {
  if (added.length === 0) return row;
  const taken = new Set(row.cells.map(({ column }) => column));
  const cells = [...row.cells, ...added.filter(({ column }) => !taken.has(column))];
  return { ...row, cells: cells.toSorted((left, right) => left.column - right.column) };
}

/** Areas of several rows, by column and without overlaps, so each row is visited once for each column. */
function listTallColumns(
  merged: readonly MergedArea[],
): { fromRow: number; toRow: number; column: number }[] {
  const high = merged
    .filter(({ fromRow, toRow }) => toRow > fromRow)
    .toSorted((left, right) => left.fromColumn - right.fromColumn || left.fromRow - right.fromRow);
  const doneTo = new Map<number, number>();
  return high.flatMap(({ fromRow, toRow, fromColumn: column }) => {
    if (fromRow <= (doneTo.get(column) ?? 0)) return [];
    doneTo.set(column, toRow);
    return [{ fromRow, toRow, column }];
  });
}
