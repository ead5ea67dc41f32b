import { ExtractionError } from '../extraction-error.ts';
import { MAX_CHARACTERS } from '../extraction-limits.ts';
import type { MergedArea, Sheet, SheetCell, SheetRow } from './sheet-rows.ts';

/**
 * The rows of a sheet, in which every row of a merged area says what its first one says: a group's name stands beside
 * each of its members. Columns are left alone, as a title over all of them would be said as often as there are columns.
 */
export function withMergedRows({ rows, merged }: Sheet): SheetRow[] {
  const byRow = new Map(rows.map((row) => [row.at, row]));
  const cellsOf = new Map<number, ReadonlyMap<number, SheetCell>>();
  const lastRow = rows.at(-1)?.at ?? 0;
  const added = new Map<number, SheetCell[]>();
  let characters = 0;
  for (const { fromRow, toRow, column } of spans(merged)) {
    const cells = cellsOf.get(fromRow) ?? byColumn(byRow.get(fromRow));
    cellsOf.set(fromRow, cells);
    const cell = cells.get(column);
    if (cell === undefined) continue;
    for (let at = fromRow + 1; at <= Math.min(toRow, lastRow); at += 1) {
      characters += cell.text.length + 1;
      if (characters > MAX_CHARACTERS) throw new ExtractionError('TOO_LONG');
      const others = added.get(at);
      // A row that has nothing else stays empty.
      if (others !== undefined) others.push(cell);
      else if (byRow.has(at)) added.set(at, [cell]);
    }
  }
  return rows.map((row) => withCells(row, added.get(row.at) ?? []));
}

function byColumn(row: SheetRow | undefined): ReadonlyMap<number, SheetCell> {
  return new Map(row?.cells.map((cell) => [cell.column, cell]));
}

function withCells(row: SheetRow, added: readonly SheetCell[]): SheetRow {
  if (added.length === 0) return row;
  const taken = new Set(row.cells.map(({ column }) => column));
  const cells = [...row.cells, ...added.filter(({ column }) => !taken.has(column))];
  return { ...row, cells: cells.toSorted((left, right) => left.column - right.column) };
}

/** Areas of more rows than one, column by column, none over another: a row is looked at once for each column. */
function spans(merged: readonly MergedArea[]): { fromRow: number; toRow: number; column: number }[] {
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
