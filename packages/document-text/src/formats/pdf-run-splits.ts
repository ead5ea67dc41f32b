import { gapsOf, LINE_STEP, SAME_EDGE, TIGHT_GAP, type Segment, type SegmentedLine } from './pdf-columns.ts';
import { COLUMN_GAP } from './recognised-page.ts';

/** A word is taken to begin a cell when it begins this near, in heights, to where the row beside it has one. */
const NEAR_EDGE = 0.25;
/** A row reaches at most so many heights further than the row beside it. */
const FURTHER = 2;

/**
 * pdf.js gives cells as one run that stand a space apart. Such a run is parted where the row above or below, whose gap
 * is wider, begins its columns; a line that does not fit all of them stays whole.
 */
export function partMergedCells(lines: readonly SegmentedLine[]): SegmentedLine[] {
  const parted = [...lines];
  const part = (at: number, beside: SegmentedLine | undefined): void => {
    const line = parted[at];
    if (line !== undefined && beside !== undefined) parted[at] = partLike(line, beside);
  };
  for (let at = 1; at < parted.length; at += 1) part(at, parted[at - 1]);
  for (let at = parted.length - 2; at >= 0; at -= 1) part(at, parted[at + 1]);
  return parted;
}

function partLike(line: SegmentedLine, row: SegmentedLine): SegmentedLine {
  const { height } = line;
  const [first] = line.segments;
  const isBeside = line.y !== row.y && Math.abs(line.y - row.y) <= LINE_STEP * height;
  const hasColumns = gapsOf(row, COLUMN_GAP).length > 0;
  const begins = Math.abs((first?.start ?? 0) - (row.segments[0]?.start ?? 0));
  const ends = (line.segments.at(-1)?.end ?? 0) - (row.segments.at(-1)?.end ?? 0);
  if (!isBeside || !hasColumns || begins > SAME_EDGE * height || ends > FURTHER * height) return line;
  const edges = gapsOf(row, TIGHT_GAP).map(({ end }) => end);
  const segments: Segment[] = [];
  for (const segment of line.segments) {
    const within = edges.filter((edge) => edge > segment.start + height && edge < segment.end);
    const parts = within.length === 0 ? [segment] : partAt(segment, within, height);
    if (parts === null) return line;
    segments.push(...parts);
  }
  return { ...line, segments };
}

/** Null when there is an edge at which no word begins. */
function partAt(segment: Segment, edges: readonly number[], height: number): Segment[] | null {
  const parts: Segment[] = [];
  let rest = segment;
  for (const edge of edges) {
    const word = wordStarts(rest).find(({ start }) => Math.abs(start - edge) <= NEAR_EDGE * height);
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

/** Where the words of a run after its first begin, in its text and, by the usual widths of letters, on the page. */
function wordStarts({ text, start, end }: Segment): { at: number; start: number }[] {
  const pointsPerWidth = (end - start) / widthOf(text);
  return [...text.matchAll(/(?<=\s)\S/gu)].map(({ index }) => ({
    at: index,
    start: start + widthOf(text.slice(0, index)) * pointsPerWidth,
  }));
}

/** Widths of letters relative to each other, as most faces have them. */
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
