import { findGaps, LINE_STEP, SAME_EDGE, TIGHT_GAP, type Segment, type SegmentedLine } from './columns.ts';
import { COLUMN_GAP } from '../recognised-page.ts';

/** In heights: a word begins a cell if it starts at most this far from the start of a cell in the adjacent row. */
const NEAR_EDGE = 0.25;
/** In heights: a row extends at most this far beyond the adjacent row. */
const FURTHER = 2;

/**
 * Splits runs that contain several cells, because pdf.js joins cells that are only a space apart. They are split at the
 * columns of the row above or below, whose gaps are wider. A line that does not match all of these columns stays whole.
 */
export function partMergedCells(lines: readonly SegmentedLine[]): SegmentedLine[] {
  const parted = [...lines];
  const part = (at: number, beside: SegmentedLine | undefined): void => {
    const line = parted[at];
    if (line !== undefined && beside !== undefined) parted[at] = partLine(line, beside);
  };
  for (let at = 1; at < parted.length; at += 1) part(at, parted[at - 1]);
  for (let at = parted.length - 2; at >= 0; at -= 1) part(at, parted[at + 1]);
  return parted;
}

function partLine(line: SegmentedLine, row: SegmentedLine): SegmentedLine {
  const { height } = line;
  const [first] = line.segments;
  const isBeside = line.y !== row.y && Math.abs(line.y - row.y) <= LINE_STEP * height;
  const hasColumns = findGaps(row, COLUMN_GAP).length > 0;
  const begins = Math.abs((first?.start ?? 0) - (row.segments[0]?.start ?? 0));
  const ends = (line.segments.at(-1)?.end ?? 0) - (row.segments.at(-1)?.end ?? 0);
  if (!isBeside || !hasColumns || begins > SAME_EDGE * height || ends > FURTHER * height) return line;
  const edges = findGaps(row, TIGHT_GAP).map(({ end }) => end);
  const segments: Segment[] = [];
  for (const segment of line.segments) {
    const within = edges.filter((edge) => edge > segment.start + height && edge < segment.end);
    const parts = within.length === 0 ? [segment] : partSegment(segment, within, height);
    if (parts === null) return line;
    segments.push(...parts);
  }
  return { ...line, segments };
}

/** Null if no word begins at one of the edges. */
function partSegment(segment: Segment, edges: readonly number[], height: number): Segment[] | null {
  const parts: Segment[] = [];
  let rest = segment;
  for (const edge of edges) {
    const word = findWordStarts(rest).find(({ start }) => Math.abs(start - edge) <= NEAR_EDGE * height);
    if (word === undefined) return null;
    parts.push({
      text: rest.text.slice(0, word.at).trimEnd(),
      start: rest.start,
      end: Math.min(word.start, edge) - NEAR_EDGE * height,
    });
    rest = { text: rest.text.slice(word.at), start: edge, end: segment.end };
  }
  return [...parts, rest];
}

/** Starts of the words after the first: in the text, and on the page, estimated from usual widths of letters. */
function findWordStarts({ text, start, end }: Segment): { at: number; start: number }[] {
  const pointsPerWidth = (end - start) / widthOf(text);
  return [...text.matchAll(/(?<=\s)\S/gu)].map(({ index }) => ({
    at: index,
    start: start + widthOf(text.slice(0, index)) * pointsPerWidth,
  }));
}

/** Relative widths of letters in most typefaces. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\s.,:;'|!iljftrI()[\]-]/u, 0.3],
  [/[mwMW@%]/u, 0.8],
  [/\p{Lu}/u, 0.68],
];
const COMMON_WIDTH = 0.52;

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? COMMON_WIDTH;
  return width;
}
