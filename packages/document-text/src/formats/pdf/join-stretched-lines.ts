import {
  findGaps,
  LINE_STEP,
  MAX_PARTS,
  ROW_STEP,
  SAME_EDGE,
  TIGHT_GAP,
  type Interval,
  type SegmentedLine,
} from './columns.ts';
import { COLUMN_GAP } from '../recognised-page.ts';

/** Justification widens all spaces of a line equally; kerning may change a gap by this share. */
const ALIKE_SHARE = 0.15;
/** In heights: largest indent of the first line of a paragraph. */
const MAX_INDENT = 4;
const MAX_POINTS = 100;
const SINGLE_WORD = /^\p{L}[\p{L}\p{M}'’-]*[,;:.!?]?$/u;
const ENDS_SENTENCE = /[.!?:;…]["'”’»)]*$/;

/**
 * Joins the segments of lines whose spaces were stretched to fill the column. The gaps of such a line are as wide as
 * those of a table, but equal; it ends where lines of text end, and no adjacent row has the same columns.
 */
export function joinStretchedLines(lines: readonly SegmentedLine[]): SegmentedLine[] {
  const columns = new TextColumns(lines);
  return lines.map((line, at) =>
    isStretched(line, [lines[at - 1], lines[at + 1]], columns) ? joinSegments(line) : line,
  );
}

type Neighbours = readonly [above: SegmentedLine | undefined, below: SegmentedLine | undefined];

function isStretched(line: SegmentedLine, neighbours: Neighbours, columns: TextColumns): boolean {
  const { segments } = line;
  if (segments.length < 2 || segments.length > MAX_PARTS || isText(line)) return false;
  if (findGaps(line, TIGHT_GAP).length < segments.length - 1 || !hasAlikeGaps(line)) return false;
  // A single gap has no other to compare with, so a line of two words must be within a sentence.
  if (segments.length === 2) return columns.end(line) && isInSentence(line, neighbours);
  if (!columns.areFilledBy(line)) return false;
  const isAlone = neighbours.every((other) => other === undefined || !hasSameColumns(line, other));
  return isAlone || isInSentence(line, neighbours);
}

function hasAlikeGaps(line: SegmentedLine): boolean {
  const widths = findGaps(line, 0).map(({ start, end }) => end - start);
  const widest = Math.max(...widths);
  return widest - Math.min(...widths) <= ALIKE_SHARE * widest;
}

function isInSentence(line: SegmentedLine, [above, below]: Neighbours): boolean {
  if (!line.segments.every(({ text }) => SINGLE_WORD.test(text.trim()))) return false;
  return continuesIn(above, line) || continuesIn(line, below);
}

function continuesIn(upper: SegmentedLine | undefined, lower: SegmentedLine | undefined): boolean {
  if (upper === undefined || lower === undefined) return false;
  const step = upper.bottom - lower.y;
  const isNext = step > 0 && step <= LINE_STEP * lower.height;
  return isNext && !ENDS_SENTENCE.test(endOf(upper)) && /^\p{Ll}/u.test(startOf(lower));
}

function hasSameColumns(line: SegmentedLine, other: SegmentedLine): boolean {
  const isNear = Math.abs(line.y - other.y) <= ROW_STEP * line.height;
  if (!isNear || other.segments.length !== line.segments.length) return false;
  return line.segments.every((segment, at) => {
    const beside = other.segments[at];
    const slack = SAME_EDGE * line.height;
    return (
      beside !== undefined &&
      (Math.abs(segment.start - beside.start) <= slack || Math.abs(segment.end - beside.end) <= slack)
    );
  });
}

function isText(line: SegmentedLine): boolean {
  return findGaps(line, COLUMN_GAP).length === 0;
}

function joinSegments(line: SegmentedLine): SegmentedLine {
  const text = line.segments.map((segment) => segment.text.trim()).join(' ');
  return { ...line, segments: [{ text, ...extentOf(line) }] };
}

function extentOf({ segments }: SegmentedLine): Interval {
  return { start: segments[0]?.start ?? 0, end: segments.at(-1)?.end ?? 0 };
}

function startOf({ segments }: SegmentedLine): string {
  return segments[0]?.text.trim() ?? '';
}

function endOf({ segments }: SegmentedLine): string {
  return segments.at(-1)?.text.trim() ?? '';
}

/** The extents of the lines of a page, rounded to points. */
class TextColumns {
  readonly #startsByEnd = new Map<number, Set<number>>();
  readonly #countsByEnd = new Map<number, number>();

  constructor(lines: readonly SegmentedLine[]) {
    for (const line of lines) {
      const { start, end } = extentOf(line);
      const edge = Math.round(end);
      this.#countsByEnd.set(edge, (this.#countsByEnd.get(edge) ?? 0) + 1);
      if (!isText(line)) continue;
      const starts = this.#startsByEnd.get(edge) ?? new Set();
      this.#startsByEnd.set(edge, starts.add(Math.round(start)));
    }
  }

  /** True if a line of text ends where `line` does, and begins there or slightly further left. */
  areFilledBy(line: SegmentedLine): boolean {
    const first = Math.round(extentOf(line).start);
    const slack = limitPoints(SAME_EDGE * line.height);
    const indent = limitPoints(MAX_INDENT * line.height);
    return listEndsNear(line).some((edge) => {
      const starts = this.#startsByEnd.get(edge);
      if (starts === undefined) return false;
      for (let before = -slack; before <= indent; before += 1) if (starts.has(first - before)) return true;
      return false;
    });
  }

  /** Whether another line ends where `line` does. */
  end(line: SegmentedLine): boolean {
    return listEndsNear(line).reduce((sum, edge) => sum + (this.#countsByEnd.get(edge) ?? 0), 0) > 1;
  }
}

/** The points at which a line may be said to end. */
function listEndsNear(line: SegmentedLine): number[] {
  const slack = limitPoints(SAME_EDGE * line.height);
  const end = Math.round(extentOf(line).end);
  return Array.from({ length: 2 * slack + 1 }, (_, at) => end - slack + at);
}

/** Whole points, not ever more for letters that are said to be as large as fields. */
function limitPoints(points: number): number {
  return Math.ceil(Math.min(MAX_POINTS, points));
}
