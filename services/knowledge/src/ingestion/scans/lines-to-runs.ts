import { COLUMN_GAP, type TextRun } from '@colloquy/document-text/recognised-page';
import { rowsOfColumns, type LineColumn, type LineRow } from './table-columns.ts';
import type { Box } from './unread-letters.ts';

/** A line as recognition tells it; places in pixels, from the upper left corner. */
export interface RecognisedLine {
  readonly confidence: number;
  readonly bbox: Box;
  readonly baseline: { readonly y0: number; readonly y1: number };
  readonly rowAttributes: { readonly rowHeight: number };
  readonly words: readonly { readonly text: string; readonly bbox: Box }[];
}

/** Lines that recognition is less sure of, in percent, are stains, borders and drawings. */
const MIN_LINE_CONFIDENCE = 30;

/** The lines of a block that are text. */
export function sureLines<Line extends RecognisedLine>(lines: readonly Line[]): Line[] {
  return lines.filter(({ confidence }) => confidence >= MIN_LINE_CONFIDENCE);
}

/**
 * The lines of a recognised page as pieces of text where they stand, so that its headings, columns and tables are
 * found as those of a written page are. `pointsPerPixel` is the scale of the picture.
 */
export function linesToRuns(
  blocks: readonly (readonly RecognisedLine[])[],
  { heightPixels, pointsPerPixel }: { readonly heightPixels: number; readonly pointsPerPixel: number },
): TextRun[] {
  return rowsOf(blocks.map(sureLines)).flatMap((row) => {
    const [first] = row.lines;
    // One height and one base line for all words of a row: those of each word depend on its letters.
    const height = round(row.height * pointsPerPixel);
    const y = round((heightPixels - (first === undefined ? 0 : baseOf(first))) * pointsPerPixel);
    return row.lines.flatMap(cellsOf).map(({ text, x0, x1 }) => ({
      text,
      x: round(x0 * pointsPerPixel),
      y,
      width: round((x1 - x0) * pointsPerPixel),
      height,
    }));
  });
}

/** Words that stand together, parted where a column ends. */
function cellsOf({ words, rowAttributes }: RecognisedLine) {
  const cells: { text: string; x0: number; x1: number }[] = [];
  for (const { text, bbox } of words) {
    const word = text.trim();
    if (word === '') continue;
    const cell = cells.at(-1);
    if (cell !== undefined && bbox.x0 - cell.x1 <= COLUMN_GAP * rowAttributes.rowHeight) {
      cell.text += ` ${word}`;
      cell.x1 = bbox.x1;
    } else cells.push({ text: word, x0: bbox.x0, x1: bbox.x1 });
  }
  return cells;
}

/** The lines in reading order, those that stand beside each other in a table as one row. */
function rowsOf(blocks: readonly (readonly RecognisedLine[])[]): LineRow<RecognisedLine>[] {
  const columns = blocks
    .filter((lines) => lines.length > 0)
    .map(
      (lines): LineColumn<RecognisedLine> => ({
        lines: lines.map((line) => ({
          line,
          base: baseOf(line),
          height: heightOf(line),
          characters: line.words.reduce((sum, { text }) => sum + text.length + 1, 0),
        })),
        left: Math.min(...lines.map(({ bbox }) => bbox.x0)),
        right: Math.max(...lines.map(({ bbox }) => bbox.x1)),
      }),
    );
  return rowsOfColumns(columns);
}

function heightOf({ rowAttributes }: RecognisedLine): number {
  return rowAttributes.rowHeight;
}

function baseOf({ baseline, bbox }: RecognisedLine): number {
  const level = (baseline.y0 + baseline.y1) / 2;
  return level > bbox.y0 && level <= bbox.y1 ? level : bbox.y1;
}

/** To a tenth of a point: what is stored of a page stays small. */
function round(points: number): number {
  return Math.round(points * 10) / 10;
}
