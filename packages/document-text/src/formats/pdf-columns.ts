import { COLUMN_GAP } from './recognised-page.ts';

/** Text of a line that no gap divides; sizes in points. */
export interface Segment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** It begins a cell for sure, however small the gap before it. */
  readonly beginsCell?: boolean;
}

/** A line in parts, from left to right; `y` grows upwards. */
export interface SegmentedLine {
  readonly segments: readonly Segment[];
  readonly y: number;
  /** Where its last line stands: `y`, but for rows whose cells have several lines. */
  readonly bottom: number;
  readonly height: number;
}

export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** A cell of a row, and from where to where its text reaches; null for an empty one. */
export interface Cell {
  readonly text: string;
  readonly extent: Interval | null;
}

/** Rows of a table that stand under each other, and the space that all of them leave between its columns. */
interface Table {
  readonly rows: readonly SegmentedLine[];
  /** What the rows cover together, from left to right. */
  readonly covered: readonly Interval[];
  /** Gaps in `covered` that divide columns beyond doubt. */
  readonly dividers: readonly Interval[];
}

/** A smaller gap than this many heights is no space. */
export const WORD_GAP = 0.12;
/** No space between words has this many heights: a gap of a column, where the rows are aligned behind it. */
export const TIGHT_GAP = 0.6;
/** Edges within this many heights stand under each other. */
export const SAME_EDGE = 0.2;
/** Rows of one table are at most this many heights apart, lines without a wide gap as far as lines of a text. */
export const ROW_STEP = 4;
export const LINE_STEP = 1.75;
/** Padding parts rows by this many heights; a row without a wide gap is as far when all its columns stand in line. */
const PADDED_STEP = 3;
/** Lines of more parts are no rows, and longer tables are read in parts: both bound the work. */
export const MAX_PARTS = 60;
const MAX_ROWS = 500;
/** A line of words each of which stands alone has more parts than this for each column. */
const PARTS_PER_COLUMN = 3;

/**
 * The cells of each line, from left to right. Columns are what the rows of a table leave free under each other, so a
 * cell that almost fills its column is no part of the next one, and an empty cell keeps its place.
 */
export function cellsOf(lines: readonly SegmentedLine[]): Cell[][] {
  const cells: Cell[][] = [];
  while (cells.length < lines.length) {
    const rows = rowsFrom(lines, cells.length);
    const edges = rows.length > 1 ? columnEdges(rows) : [];
    if (edges.length > 0) cells.push(...rows.map((row) => cellsBetween(row, edges)));
    else cells.push(...lines.slice(cells.length, cells.length + Math.max(1, rows.length)).map(cellsOfLine));
  }
  return cells;
}

/** Where only the line itself is known: a wide gap begins a column. */
function cellsOfLine(line: SegmentedLine): Cell[] {
  return cellsBetween(
    line,
    wideGaps(line).map(({ start }) => start),
  );
}

function cellsBetween({ segments }: SegmentedLine, edges: readonly number[]): Cell[] {
  const cells: Segment[][] = [[], ...edges.map((): Segment[] => [])];
  for (const segment of segments) cells[edges.filter((edge) => edge <= segment.start).length]?.push(segment);
  return cells.map((parts) => ({
    text: parts.map(({ text }) => text).join(' '),
    extent: spanOf(parts),
  }));
}

/** From where to where these parts, sorted, reach together; null for none. */
function spanOf([first, ...others]: readonly Interval[]): Interval | null {
  if (first === undefined) return null;
  return others.reduce((span, { end }) => ({ start: span.start, end: Math.max(span.end, end) }), {
    start: first.start,
    end: first.end,
  });
}

/** The line `from` and those after it that leave the same columns free. */
function rowsFrom(lines: readonly SegmentedLine[], from: number): readonly SegmentedLine[] {
  let table: Table = { rows: [], covered: [], dividers: [] };
  for (let at = from; at < lines.length && table.rows.length < MAX_ROWS; at += 1) {
    const line = lines[at];
    const grown = line === undefined ? null : withRow(table, line);
    if (grown === null) break;
    table = grown;
  }
  return table.rows;
}

/** Null when the line is no further row of the table. */
function withRow(table: Table, line: SegmentedLine): Table | null {
  const { segments, height } = line;
  if (segments.length < 2 || segments.length > MAX_PARTS) return null;
  const covered = joined([...table.covered, ...segments]);
  const free = between(covered, WORD_GAP * height);
  const own = wideGaps(line);
  const last = table.rows.at(-1);
  if (last !== undefined) {
    const step = last.bottom - line.y;
    const isPlain = own.length === 0 || wideGaps(last).length === 0;
    if (step <= 0 || step > furthestStep(isPlain, [line, last]) * height) return null;
    if (!table.dividers.every((divider) => free.some((gap) => contains(divider, gap)))) return null;
    if (isPlain && !isAligned(line, table, free)) return null;
  }
  const dividers = free.filter(
    (gap) =>
      table.dividers.some((divider) => contains(divider, gap)) ||
      own.some((wide) => isOnlyOne(gap, free, wide)),
  );
  return { rows: [...table.rows, line], covered, dividers };
}

/** In heights: how far a row may stand below the one before it. Words of a text leave no gaps as wide as columns do. */
function furthestStep(isPlain: boolean, rows: readonly SegmentedLine[]): number {
  if (!isPlain) return ROW_STEP;
  const isColumned = rows.every((row) => gapsOf(row, TIGHT_GAP).length > 0);
  return isColumned ? PADDED_STEP : LINE_STEP;
}

/** Whether what stands in each column of the line begins, ends or centres as the column above does. */
function isAligned(line: SegmentedLine, { covered, dividers }: Table, free: readonly Interval[]): boolean {
  const kept = free.filter((gap) => dividers.some((divider) => contains(divider, gap)));
  const edges = (kept.length > 0 ? kept : free).map(({ start }) => start);
  const above = extents(covered, edges);
  const here = extents(line.segments, edges);
  const columns = here.flatMap((extent, at) =>
    extent === null ? [] : [{ extent, column: above[at] ?? null }],
  );
  return (
    columns.length > 1 &&
    line.segments.length <= PARTS_PER_COLUMN * columns.length &&
    columns.every(
      ({ extent, column }) => column === null || sharesEdge(extent, column, SAME_EDGE * line.height),
    )
  );
}

function sharesEdge(a: Interval, b: Interval, tolerance: number): boolean {
  const start = Math.abs(a.start - b.start);
  const end = Math.abs(a.end - b.end);
  return Math.min(start, end, Math.abs(a.start + a.end - b.start - b.end) / 2) <= tolerance;
}

/** From where to where each column reaches; null for an empty one. */
function extents(parts: readonly Interval[], edges: readonly number[]): (Interval | null)[] {
  const found: (Interval | null)[] = [null, ...edges.map(() => null)];
  for (const { start, end } of parts) {
    const at = edges.filter((edge) => edge <= start).length;
    found[at] = {
      start: Math.min(start, found[at]?.start ?? start),
      end: Math.max(end, found[at]?.end ?? end),
    };
  }
  return found;
}

/** Where the columns of these rows begin, but for the first. */
function columnEdges(rows: readonly SegmentedLine[]): number[] {
  const height = Math.max(...rows.map((row) => row.height));
  const free = between(joined(rows.flatMap(({ segments }) => segments)), WORD_GAP * height);
  const isColumn = (gap: Interval): boolean => {
    const widths: number[] = [];
    // The first row may be a head that is centred over its columns.
    const starts: number[] = [];
    for (const [position, { segments }] of rows.entries()) {
      const around = between(segments, 0).find((own) => isOnlyOne(gap, free, own));
      if (around === undefined) continue;
      if (segments.some(({ start, beginsCell }) => beginsCell === true && start === around.end)) return true;
      widths.push(around.end - around.start);
      if (position > 0 || rows.length === 2) starts.push(around.end);
    }
    const widest = Math.max(0, ...widths);
    if (widest > COLUMN_GAP * height) return true;
    const isAlignedBehind = Math.max(...starts) - Math.min(...starts) <= SAME_EDGE * height;
    return widest > TIGHT_GAP * height && starts.length > 1 && isAlignedBehind;
  };
  return free.filter(isColumn).map(({ start }) => start);
}

function wideGaps(line: SegmentedLine): Interval[] {
  return gapsOf(line, COLUMN_GAP);
}

/** The gaps of a line that are wider than this many of its heights, or stand before a cell for sure. */
export function gapsOf({ segments, height }: SegmentedLine, widerThan: number): Interval[] {
  return segments.slice(1).flatMap(({ start, beginsCell }, at) => {
    const end = segments[at]?.end ?? start;
    return beginsCell === true || start - end > widerThan * height ? [{ start: end, end: start }] : [];
  });
}

/** The gaps wider than `atLeast` between intervals that are sorted and apart. */
function between(sorted: readonly Interval[], atLeast: number): Interval[] {
  return sorted.flatMap(({ end }, at) => {
    const next = sorted[at + 1];
    return next !== undefined && next.start - end > atLeast ? [{ start: end, end: next.start }] : [];
  });
}

/** Sorted, with those that overlap made one. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || start > last.end) result.push({ start, end });
    else result.splice(-1, 1, { start: last.start, end: Math.max(end, last.end) });
  }
  return result;
}

/** Whether `gap` is the only one of `free` within `wide`: a gap over an empty cell says nothing of either side. */
function isOnlyOne(gap: Interval, free: readonly Interval[], wide: Interval): boolean {
  return contains(wide, gap) && free.filter((other) => contains(wide, other)).length === 1;
}

function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}
