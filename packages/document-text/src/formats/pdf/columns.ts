import { COLUMN_GAP } from '../recognised-page.ts';

/** Text of a line without a gap; positions in points. */
export interface Segment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** True if it certainly begins a cell, however small the gap before it. */
  readonly beginsCell?: boolean;
}

/** A line as segments from left to right; `y` grows upwards. */
export interface SegmentedLine {
  readonly segments: readonly Segment[];
  readonly y: number;
  /** Baseline of its last line: `y`, except in rows whose cells have several lines. */
  readonly bottom: number;
  readonly height: number;
}

export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** A cell of a row; the extent of an empty cell is null. */
export interface Cell {
  readonly text: string;
  readonly extent: Interval | null;
}

/** Adjacent rows of a table, with the gaps that they share. */
interface Table {
  readonly rows: readonly SegmentedLine[];
  /** Intervals covered by any of the rows, from left to right. */
  readonly covered: readonly Interval[];
  /** Gaps in `covered` that certainly separate columns. */
  readonly dividers: readonly Interval[];
}

/** In heights: a smaller gap is not a space. */
export const WORD_GAP = 0.12;
/** In heights: wider than any space between words, so it separates columns if the rows are aligned behind it. */
export const TIGHT_GAP = 0.6;
/** In heights: edges at most this far apart are aligned. */
export const SAME_EDGE = 0.2;
/** In heights: largest distance between rows of a table, and between rows without a wide gap, which may be text. */
export const ROW_STEP = 4;
export const LINE_STEP = 1.75;
/** In heights: largest distance of padded rows without a wide gap, if all their columns are aligned. */
const PADDED_STEP = 3;
/** Bounds on the work: a line with more segments is not a row, and a longer table is read in parts. */
export const MAX_PARTS = 60;
const MAX_ROWS = 500;
/** A line with more segments for each column consists of single words. */
const PARTS_PER_COLUMN = 3;

/**
 * Finds the cells of each line, from left to right. Columns are separated by gaps that the rows of a table share, so a
 * cell that almost fills its column is not joined to the next one, and an empty cell keeps its place.
 */
export function findCells(lines: readonly SegmentedLine[]): Cell[][] {
  const cells: Cell[][] = [];
  while (cells.length < lines.length) {
    const rows = collectRows(lines, cells.length);
    const edges = rows.length > 1 ? findColumnEdges(rows) : [];
    if (edges.length > 0) cells.push(...rows.map((row) => cutCells(row, edges)));
    else
      cells.push(...lines.slice(cells.length, cells.length + Math.max(1, rows.length)).map(findCellsOfLine));
  }
  return cells;
}

/** For a line outside of tables: a wide gap begins a column. */
function findCellsOfLine(line: SegmentedLine): Cell[] {
  return cutCells(
    line,
    findWideGaps(line).map(({ start }) => start),
  );
}

function cutCells({ segments }: SegmentedLine, edges: readonly number[]): Cell[] {
  const cells: Segment[][] = [[], ...edges.map((): Segment[] => [])];
  for (const segment of segments) cells[edges.filter((edge) => edge <= segment.start).length]?.push(segment);
  return cells.map((parts) => ({
    text: parts.map(({ text }) => text).join(' '),
    extent: spanOf(parts),
  }));
}

/** The extent of these sorted parts together; null for none. */
function spanOf([first, ...others]: readonly Interval[]): Interval | null {
  if (first === undefined) return null;
  return others.reduce((span, { end }) => ({ start: span.start, end: Math.max(span.end, end) }), {
    start: first.start,
    end: first.end,
  });
}

/** The line at `from` and the following ones with the same gaps. */
function collectRows(lines: readonly SegmentedLine[], from: number): readonly SegmentedLine[] {
  let table: Table = { rows: [], covered: [], dividers: [] };
  for (let at = from; at < lines.length && table.rows.length < MAX_ROWS; at += 1) {
    const line = lines[at];
    const grown = line === undefined ? null : addRow(table, line);
    if (grown === null) break;
    table = grown;
  }
  return table.rows;
}

/** Null if the line does not continue the table. */
function addRow(table: Table, line: SegmentedLine): Table | null {
  const { segments, height } = line;
  if (segments.length < 2 || segments.length > MAX_PARTS) return null;
  const covered = joinIntervals([...table.covered, ...segments]);
  const free = findGapsBetween(covered, WORD_GAP * height);
  const own = findWideGaps(line);
  const last = table.rows.at(-1);
  if (last !== undefined) {
    const step = last.bottom - line.y;
    const isPlain = own.length === 0 || findWideGaps(last).length === 0;
    if (step <= 0 || step > findFurthestStep(isPlain, [line, last]) * height) return null;
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

/** In heights: largest distance of a row from the one above. Gaps between words of a text are narrower than columns. */
function findFurthestStep(isPlain: boolean, rows: readonly SegmentedLine[]): number {
  if (!isPlain) return ROW_STEP;
  const isColumned = rows.every((row) => findGaps(row, TIGHT_GAP).length > 0);
  return isColumned ? PADDED_STEP : LINE_STEP;
}

/** True if the text in each column of the line is aligned left, right or centred with the column above. */
function isAligned(line: SegmentedLine, { covered, dividers }: Table, free: readonly Interval[]): boolean {
  const kept = free.filter((gap) => dividers.some((divider) => contains(divider, gap)));
  const edges = (kept.length > 0 ? kept : free).map(({ start }) => start);
  const above = findExtents(covered, edges);
  const here = findExtents(line.segments, edges);
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

/** The extent of each column; null for an empty one. */
function findExtents(parts: readonly Interval[], edges: readonly number[]): (Interval | null)[] {
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

/** The left edges of the columns of these rows, except the first. */
function findColumnEdges(rows: readonly SegmentedLine[]): number[] {
  const height = Math.max(...rows.map((row) => row.height));
  const free = findGapsBetween(joinIntervals(rows.flatMap(({ segments }) => segments)), WORD_GAP * height);
  const isColumn = (gap: Interval): boolean => {
    const widths: number[] = [];
    // The first row may be a head centred over its columns.
    const starts: number[] = [];
    for (const [position, { segments }] of rows.entries()) {
      const around = findGapsBetween(segments, 0).find((own) => isOnlyOne(gap, free, own));
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

function findWideGaps(line: SegmentedLine): Interval[] {
  return findGaps(line, COLUMN_GAP);
}

/** The gaps of a line that are wider than this many heights, or before a segment that certainly begins a cell. */
export function findGaps({ segments, height }: SegmentedLine, widerThan: number): Interval[] {
  return segments.slice(1).flatMap(({ start, beginsCell }, at) => {
    const end = segments[at]?.end ?? start;
    return beginsCell === true || start - end > widerThan * height ? [{ start: end, end: start }] : [];
  });
}

/** The gaps wider than `atLeast` between sorted, separate intervals. */
function findGapsBetween(sorted: readonly Interval[], atLeast: number): Interval[] {
  return sorted.flatMap(({ end }, at) => {
    const next = sorted[at + 1];
    return next !== undefined && next.start - end > atLeast ? [{ start: end, end: next.start }] : [];
  });
}

/** Sorts the intervals and merges those that overlap. */
export function joinIntervals(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last === undefined || start > last.end) result.push({ start, end });
    else result.splice(-1, 1, { start: last.start, end: Math.max(end, last.end) });
  }
  return result;
}

/** True if `wide` contains no other gap of `free`: a gap over an empty cell does not separate two columns. */
function isOnlyOne(gap: Interval, free: readonly Interval[], wide: Interval): boolean {
  return contains(wide, gap) && free.filter((other) => contains(wide, other)).length === 1;
}

function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && outer.end >= inner.end;
}
