import { isInk, type Bitmap } from './bitmap.ts';

/** A part of a picture; places in pixels, from the upper left corner. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Pictures are looked at by half: the smallest print is some ten pixels high then. */
const SCALE = 2;
/** What may be a letter, in halved pixels: from a point of eight to a heading of forty points at 300 an inch. */
const [MIN_HEIGHT, MAX_HEIGHT, MIN_WIDTH, MAX_WIDTH] = [7, 70, 2, 90];
/** Letters stand beside others of about their height, at most this many heights away. */
const [NEAR, LIKE] = [1.2, 0.5];
/** Dots and accents reach out of the box of their word. */
const BOX_MARGIN_PX = 8;
/** With fewer the picture has no text but what was read. */
const MIN_UNREAD = 40;
/** With more of its letters outside of the words a page was not read. */
const MAX_UNREAD_SHARE = 0.6;

/** Whether a page shows far more letters than the words that were read of it. */
export function disagreesWithWords(bitmap: Bitmap, words: readonly Box[]): boolean {
  const letters = lettersOf(bitmap);
  const covered = coverOf(bitmap, words);
  const unread = letters.filter(({ x0, y0, x1, y1 }) => {
    return covered[((y0 + y1) >> 1) * halved(bitmap.width) + ((x0 + x1) >> 1)] !== 1;
  }).length;
  return unread >= MIN_UNREAD && unread > MAX_UNREAD_SHARE * letters.length;
}

function halved(size: number): number {
  return Math.ceil(size / SCALE);
}

/** 1 for each halved pixel that is within a word. */
function coverOf({ width, height }: Bitmap, words: readonly Box[]): Uint8Array {
  const [wide, high] = [halved(width), halved(height)];
  const covered = new Uint8Array(wide * high);
  for (const { x0, y0, x1, y1 } of words) {
    const left = Math.max(0, Math.floor((x0 - BOX_MARGIN_PX) / SCALE));
    const right = Math.min(wide, Math.ceil((x1 + BOX_MARGIN_PX) / SCALE));
    const bottom = Math.min(high, Math.ceil((y1 + BOX_MARGIN_PX) / SCALE));
    for (let y = Math.max(0, Math.floor((y0 - BOX_MARGIN_PX) / SCALE)); y < bottom; y += 1) {
      covered.fill(1, y * wide + left, y * wide + Math.max(left, right));
    }
  }
  return covered;
}

/** Pieces of connected ink that are as large as letters and stand beside another one; in halved pixels. */
function lettersOf(bitmap: Bitmap): Box[] {
  const sized = piecesOfInk(bitmap).filter(({ x0, y0, x1, y1 }) => {
    const [wide, high] = [x1 - x0 + 1, y1 - y0 + 1];
    return high >= MIN_HEIGHT && high <= MAX_HEIGHT && wide >= MIN_WIDTH && wide <= MAX_WIDTH;
  });
  const byCell = new Map<string, Box[]>();
  const cell = (x: number, y: number): string =>
    `${Math.floor(x / MAX_HEIGHT)} ${Math.floor(y / MAX_HEIGHT)}`;
  for (const box of sized) {
    const key = cell(box.x0, box.y1);
    byCell.set(key, [...(byCell.get(key)?.slice(-MAX_IN_CELL) ?? []), box]);
  }
  return sized.filter((box) => {
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => byCell.get(cell(box.x0 + dx * MAX_HEIGHT, box.y1 + dy * MAX_HEIGHT)) ?? []),
    );
    return around.some((other) => other !== box && isBeside(box, other));
  });
}

/** Boxes that are compared in each part of the picture; text has fewer. */
const MAX_IN_CELL = 60;

function isBeside(one: Box, other: Box): boolean {
  const [high, otherHigh] = [one.y1 - one.y0 + 1, other.y1 - other.y0 + 1];
  const gap = Math.max(one.x0 - other.x1, other.x0 - one.x1);
  const isLike = Math.min(high, otherHigh) >= LIKE * Math.max(high, otherHigh);
  return isLike && gap <= NEAR * high && Math.abs(one.y1 - other.y1) <= high;
}

/** The pieces of ink that hang together, by the runs of each row and which of them touch. */
function piecesOfInk(bitmap: Bitmap): Box[] {
  const [wide, high] = [halved(bitmap.width), halved(bitmap.height)];
  const boxes: { x0: number; y0: number; x1: number; y1: number; parent: number }[] = [];
  const rootOf = (of: number): number => {
    let at = of;
    for (let up = boxes[at]?.parent ?? at; up !== at; up = boxes[at]?.parent ?? at) {
      const box = boxes[at];
      if (box !== undefined) box.parent = boxes[up]?.parent ?? up;
      at = up;
    }
    return at;
  };
  let above: { from: number; to: number; piece: number }[] = [];
  for (let y = 0; y < high; y += 1) {
    const row: typeof above = [];
    let next = 0;
    for (let x = 0; x < wide; x += 1) {
      if (!hasInk(bitmap, x, y)) continue;
      const from = x;
      while (x < wide && hasInk(bitmap, x, y)) x += 1;
      const to = x - 1;
      const piece = boxes.push({ x0: from, y0: y, x1: to, y1: y, parent: boxes.length }) - 1;
      while (next < above.length && (above[next]?.to ?? 0) < from - 1) next += 1;
      for (let at = next; at < above.length && (above[at]?.from ?? 0) <= to + 1; at += 1) {
        unite(boxes, rootOf(above[at]?.piece ?? piece), rootOf(piece));
      }
      row.push({ from, to, piece });
    }
    above = row;
  }
  return boxes.filter(({ parent }, at) => parent === at);
}

function unite(
  boxes: { x0: number; y0: number; x1: number; y1: number; parent: number }[],
  one: number,
  other: number,
): void {
  const [into, from] = [boxes[one], boxes[other]];
  if (one === other || into === undefined || from === undefined) return;
  into.x0 = Math.min(into.x0, from.x0);
  into.y0 = Math.min(into.y0, from.y0);
  into.x1 = Math.max(into.x1, from.x1);
  into.y1 = Math.max(into.y1, from.y1);
  from.parent = one;
}

function hasInk(bitmap: Bitmap, x: number, y: number): boolean {
  const [left, top] = [x * SCALE, y * SCALE];
  return isInk(bitmap, left, top) || isInk(bitmap, left + 1, top + 1);
}
