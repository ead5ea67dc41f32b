import { INK, type Bitmap } from './bitmap.ts';

/** Half an inch: longer than a stroke of any letter but those of posters. */
const MIN_LENGTH_PX = 150;
/** Beside a line the scanner leaves a shade, which recognition reads as a line too. */
const SHADE_PX = 2;
/** Frames and rules are thinner; what is thicker is a bar or a picture. */
const MAX_THICKNESS_PX = 14;
const WHITE = 255;

/**
 * The picture without the straight lines around cells and under headings: recognition takes a table with a frame for a
 * picture and leaves most of it unread. Letters that cross a line keep their strokes.
 */
export function withoutRules(bitmap: Bitmap): Bitmap {
  const { width, height, data } = bitmap;
  const kept = Uint8Array.from(data);
  erase(data, kept, { lines: height, length: width, alongStep: 1, acrossStep: width });
  erase(data, kept, { lines: width, length: height, alongStep: width, acrossStep: 1 });
  return { width, height, data: kept };
}

/** How pixels follow each other along a line, and from line to line. */
interface Direction {
  readonly lines: number;
  readonly length: number;
  readonly alongStep: number;
  readonly acrossStep: number;
}

function erase(
  data: Uint8Array,
  kept: Uint8Array,
  { lines, length, alongStep, acrossStep }: Direction,
): void {
  const isInk = (line: number, at: number): boolean =>
    line >= 0 && line < lines && (data[line * acrossStep + at * alongStep] ?? WHITE) < INK;
  const isThin = (line: number, at: number): boolean => {
    let thickness = 1;
    for (let off = 1; thickness <= MAX_THICKNESS_PX && isInk(line - off, at); off += 1) thickness += 1;
    for (let off = 1; thickness <= MAX_THICKNESS_PX && isInk(line + off, at); off += 1) thickness += 1;
    return thickness <= MAX_THICKNESS_PX;
  };
  const whiten = (line: number, at: number): void => {
    for (let near = Math.max(0, line - SHADE_PX); near <= Math.min(lines - 1, line + SHADE_PX); near += 1) {
      if (near === line || !isInk(near, at)) kept[near * acrossStep + at * alongStep] = WHITE;
    }
  };
  for (let line = 0; line < lines; line += 1) {
    let from = 0;
    for (let at = 0; at <= length; at += 1) {
      if (at < length && isInk(line, at)) continue;
      if (at - from >= MIN_LENGTH_PX) {
        for (let inner = from; inner < at; inner += 1) {
          if (isThin(line, inner)) whiten(line, inner);
        }
      }
      from = at + 1;
    }
  }
}
