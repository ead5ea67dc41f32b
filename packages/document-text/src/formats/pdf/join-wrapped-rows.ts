import {
  findGaps,
  joinIntervals,
  LINE_STEP,
  MAX_PARTS,
  ROW_STEP,
  TIGHT_GAP,
  WORD_GAP,
  type Segment,
  type SegmentedLine,
} from './columns.ts';
import { COLUMN_GAP } from '../recognised-page.ts';

/** A table cell has at most this many lines; a column of text has more, or stands alone. */
const MAX_CELL_LINES = 12;
/** Each row of a table has a cell of at most this many lines. */
const SHORT_CELL_LINES = 2;
/** In lines: adjacent cells may be offset vertically by this much. */
const BESIDE = 0.5;

/** Lines one under the other, from the top. */
interface Cell {
  readonly lines: readonly SegmentedLine[];
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
}

/**
 * Joins the wrapped cells of a table row. A PDF stores a table cell by cell, so all lines of a wrapped cell come before
 * the cell to its right, and no line contains the row. A single such row is not joined, because columns of text are
 * stored in the same way.
 */
export function joinWrappedRows(lines: readonly SegmentedLine[]): SegmentedLine[] {
  const rows = groupRows(groupCells(lines));
  return rows.flatMap((cells, at) => {
    const isRow = isWrapped(cells) && [at - 1, at + 1].some((near) => isOfTable(cells, rows[near]));
    return isRow ? [buildRow(cells)] : cells.flatMap((cell) => cell.lines);
  });
}

function groupCells(lines: readonly SegmentedLine[]): Cell[] {
  const cells: Cell[] = [];
  for (const line of lines) {
    const last = cells.at(-1);
    const cell = startCell(line);
    if (last !== undefined && continuesCell(last, line)) cells.splice(-1, 1, stackCells(last, cell));
    else cells.push(cell);
  }
  return cells;
}

function startCell(line: SegmentedLine): Cell {
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

function stackCells(upper: Cell, lower: Cell): Cell {
  return {
    lines: [...upper.lines, ...lower.lines],
    start: Math.min(upper.start, lower.start),
    end: Math.max(upper.end, lower.end),
    top: upper.top,
    bottom: lower.bottom,
    height: Math.max(upper.height, lower.height),
  };
}

/** True if the line directly follows in the cell and neither contains several cells. */
function continuesCell({ lines, start, end, bottom }: Cell, line: SegmentedLine): boolean {
  const step = bottom - line.y;
  const last = lines.at(-1) ?? line;
  const isWhole = [last, line].every((one) => findGaps(one, TIGHT_GAP).length === 0);
  const isUnder = line.segments.some((segment) => segment.start < end && segment.end > start);
  // A long text is not a cell; the bound also avoids measuring it again for each line.
  return lines.length <= MAX_CELL_LINES && isWhole && isUnder && step > 0 && step <= LINE_STEP * line.height;
}

/** Groups cells in which each is beside and to the right of the previous ones, up to the size of a row. */
function groupRows(cells: readonly Cell[]): Cell[][] {
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

/** True if the row above or below shares a gap with this one. */
function isOfTable(cells: readonly Cell[], others: readonly Cell[] | undefined): boolean {
  if (others === undefined) return false;
  const [row, other] = [buildRow(cells), buildRow(others)];
  const isOther = isWrapped(others) || (others.length === 1 && findGaps(other, COLUMN_GAP).length > 0);
  const [upper, lower] = row.y > other.y ? [row, other] : [other, row];
  const step = upper.bottom - lower.y;
  const hasFreeColumn = joinIntervals([...row.segments, ...other.segments]).length > 1;
  return isOther && step > 0 && step <= ROW_STEP * row.height && hasFreeColumn;
}

function buildRow(cells: readonly Cell[]): SegmentedLine {
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
