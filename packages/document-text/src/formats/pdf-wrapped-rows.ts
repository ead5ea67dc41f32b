import {
  gapsOf,
  joined,
  LINE_STEP,
  MAX_PARTS,
  ROW_STEP,
  TIGHT_GAP,
  WORD_GAP,
  type Segment,
  type SegmentedLine,
} from './pdf-columns.ts';
import { COLUMN_GAP } from './recognised-page.ts';

/** Cells of a table have fewer lines; columns of a text have more, or stand alone. */
const MAX_CELL_LINES = 12;
/** In each row of a table some cell is as short as this, in lines. */
const SHORT_CELL_LINES = 2;
/** Cells beside each other overlap in height by all but this share of a line. */
const BESIDE = 0.5;

/** Lines that stand under each other, from the top. */
interface Cell {
  readonly lines: readonly SegmentedLine[];
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}

/**
 * A PDF gives a table cell by cell. Where the text of a cell is wrapped, its lines come before the cell to its right, so
 * that no line holds the row: such cells are put side by side. What stands alone is left as it is, as the columns of a
 * text are made in the same way.
 */
export function joinWrappedRows(lines: readonly SegmentedLine[]): SegmentedLine[] {
  const rows = rowsOf(cellsOf(lines));
  return rows.flatMap((cells, at) => {
    const isRow = isWrapped(cells) && [at - 1, at + 1].some((near) => isOfTable(cells, rows[near]));
    return isRow ? [rowOf(cells)] : cells.flatMap((cell) => cell.lines);
  });
}

function cellsOf(lines: readonly SegmentedLine[]): Cell[] {
  const cells: Cell[] = [];
  for (const line of lines) {
    const last = cells.at(-1);
    const cell = cellOf(line);
    if (last !== undefined && goesOnWith(last, line)) cells.splice(-1, 1, underEachOther(last, cell));
    else cells.push(cell);
  }
  return cells;
}

function cellOf(line: SegmentedLine): Cell {
  const { segments, y: top, bottom, height } = line;
  return {
    lines: [line],
    start: segments[0]?.start ?? 0,
    end: segments.at(-1)?.end ?? 0,
    top,
    bottom,
    height,
  };
}

function underEachOther(upper: Cell, lower: Cell): Cell {
  return {
    lines: [...upper.lines, ...lower.lines],
    start: Math.min(upper.start, lower.start),
    end: Math.max(upper.end, lower.end),
    top: upper.top,
    bottom: lower.bottom,
    height: Math.max(upper.height, lower.height),
  };
}

/** Whether a line is the next one of a cell: right below, and neither of them holds several cells. */
function goesOnWith({ lines, start, end, bottom }: Cell, line: SegmentedLine): boolean {
  const step = bottom - line.y;
  const last = lines.at(-1) ?? line;
  const isWhole = [last, line].every((one) => gapsOf(one, TIGHT_GAP).length === 0);
  const isUnder = line.segments.some((segment) => segment.start < end && segment.end > start);
  // Much text is no cell, and is not measured again for each of its lines.
  return lines.length <= MAX_CELL_LINES && isWhole && isUnder && step > 0 && step <= LINE_STEP * line.height;
}

/** Cells of which each stands right of those before it, and beside them; no more than a row can have. */
function rowsOf(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const cell of cells) {
    const row = rows.at(-1);
    if (row !== undefined && row.length < MAX_PARTS && isBeside(row, cell)) row.push(cell);
    else rows.push([cell]);
  }
  return rows;
}

function isBeside(row: readonly Cell[], { start, top, bottom, height }: Cell): boolean {
  const end = Math.max(...row.map((cell) => cell.end));
  const rowTop = Math.max(...row.map((cell) => cell.top));
  const rowBottom = Math.min(...row.map((cell) => cell.bottom));
  const slack = BESIDE * height;
  return start - end > WORD_GAP * height && top >= rowBottom - slack && bottom <= rowTop + slack;
}

function isWrapped(cells: readonly Cell[]): boolean {
  const counts = cells.map(({ lines }) => lines.length);
  const most = Math.max(...counts);
  return cells.length > 1 && most > 1 && most <= MAX_CELL_LINES && Math.min(...counts) <= SHORT_CELL_LINES;
}

/** Whether the row above or below leaves a column free as this one does. */
function isOfTable(cells: readonly Cell[], others: readonly Cell[] | undefined): boolean {
  if (others === undefined) return false;
  const [row, other] = [rowOf(cells), rowOf(others)];
  const isOther = isWrapped(others) || (others.length === 1 && gapsOf(other, COLUMN_GAP).length > 0);
  const [upper, lower] = row.y > other.y ? [row, other] : [other, row];
  const step = upper.bottom - lower.y;
  const hasFreeColumn = joined([...row.segments, ...other.segments]).length > 1;
  return isOther && step > 0 && step <= ROW_STEP * row.height && hasFreeColumn;
}

function rowOf(cells: readonly Cell[]): SegmentedLine {
  const segments = cells.flatMap(({ lines, start, end }): Segment[] => {
    const [line] = lines;
    if (line !== undefined && lines.length === 1) {
      return line.segments.map((segment, at) => (at === 0 ? { ...segment, beginsCell: true } : segment));
    }
    const text = lines.flatMap((one) => one.segments.map((segment) => segment.text.trim())).join(' ');
    return [{ text, start, end, beginsCell: true }];
  });
  return {
    segments,
    y: Math.max(...cells.map(({ top }) => top)),
    bottom: Math.min(...cells.map(({ bottom }) => bottom)),
    height: Math.max(...cells.map(({ height }) => height)),
  };
}
