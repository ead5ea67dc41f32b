import { COLUMN_GAP } from '../formats/pdf-columns.ts';
import type { TextRun } from '../formats/pdf-layout.ts';

interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A line as recognition tells it; places in pixels, from the upper left corner. */
export interface RecognisedLine {
  readonly confidence: number;
  readonly bbox: Box;
  readonly rowAttributes: { readonly rowHeight: number };
  readonly words: readonly { readonly text: string; readonly bbox: Box }[];
}

/** Lines that recognition is less sure of, in percent, are stains, borders and drawings. */
const MIN_LINE_CONFIDENCE = 30;

/**
 * The lines of a recognised page as pieces of text where they stand, so that its headings, columns and tables are
 * found as those of a written page are. `pointsPerPixel` is the scale of the picture.
 */
export function linesToRuns(
  lines: readonly RecognisedLine[],
  { heightPixels, pointsPerPixel }: { readonly heightPixels: number; readonly pointsPerPixel: number },
): TextRun[] {
  return lines
    .filter(({ confidence }) => confidence >= MIN_LINE_CONFIDENCE)
    .flatMap((line) => {
      // One height and one base line for all words of a line: those of each word depend on its letters.
      const height = round(line.rowAttributes.rowHeight * pointsPerPixel);
      const y = round((heightPixels - line.bbox.y1) * pointsPerPixel);
      return cellsOf(line).map(({ text, x0, x1 }) => ({
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

/** To a tenth of a point: what is stored of a page stays small. */
function round(points: number): number {
  return Math.round(points * 10) / 10;
}
