import { isInk, type Bitmap } from './bitmap.ts';

/** Pictures are looked at in steps of so many pixels: lines of text are ten times as high. */
const STEP_PX = 4;
/** Points of ink that the angle is measured by. */
const MAX_POINTS = 30_000;
/** Lines that run further down belong to a page that lies on its side, which is turned by quarters. In degrees. */
const MAX_DEGREES = 45;
const [COARSE_DEGREES, FINE_DEGREES] = [0.5, 0.05];
/** Recognition reads smaller angles as well, and layout takes their lines for level. */
const MIN_DEGREES = 0.3;
/** How much clearer the lines must stand out than in the picture as it is. */
const MIN_GAIN = 1.1;
const WHITE = 255;

interface Points {
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** The longer side of the picture. */
  readonly side: number;
}

/** The picture with its lines of text level or upright, on white; the same picture where they are or there are none. */
export function straightened(bitmap: Bitmap): Bitmap {
  const degrees = skewOf(bitmap);
  return degrees === 0 ? bitmap : rotated(bitmap, -degrees);
}

/** By how many degrees lines of text run down (to the right, or across where the page lies on its side); 0 for level. */
export function skewOf(bitmap: Bitmap): number {
  const points = pointsOf(bitmap);
  const level = sharpness(points, 0);
  const coarse = sharpest(points, 0, MAX_DEGREES, COARSE_DEGREES);
  const fine = sharpest(points, coarse, COARSE_DEGREES, FINE_DEGREES);
  const isClear = sharpness(points, fine) > MIN_GAIN * level;
  return isClear && Math.abs(fine) >= MIN_DEGREES ? fine : 0;
}

function pointsOf(bitmap: Bitmap): Points {
  const { width, height } = bitmap;
  const found: number[] = [];
  for (let top = 0; top < height; top += STEP_PX) {
    for (let left = 0; left < width; left += STEP_PX) {
      // Points of a regular grid stand in lines of their own, at any angle that is simple enough.
      const [x, y] = [left + scattered(left, top), top + scattered(top + 1, left)];
      if (isInk(bitmap, x, y)) found.push(y * width + x);
    }
  }
  const every = Math.max(1, Math.ceil(found.length / MAX_POINTS));
  const taken = found.filter((_, at) => at % every === 0);
  return {
    x: Int32Array.from(taken, (at) => at % width),
    y: Int32Array.from(taken, (at) => Math.floor(at / width)),
    side: Math.max(width, height),
  };
}

/** A number below `STEP_PX` that depends on a place and looks like chance. */
function scattered(x: number, y: number): number {
  const mixed = Math.imul(x ^ Math.imul(y, 0x9e37_79b1), 0x85eb_ca6b);
  return (mixed >>> 16) % STEP_PX;
}

function sharpest(points: Points, around: number, reach: number, step: number): number {
  let best = around;
  let most = sharpness(points, around);
  for (let degrees = around - reach; degrees <= around + reach; degrees += step) {
    const found = sharpness(points, degrees);
    if (found > most) [best, most] = [degrees, found];
  }
  return best;
}

/**
 * How unevenly ink is spread over rows that run at an angle, or over columns: it is the most where they run along lines
 * of text (projection profiles, Postl 1986).
 */
function sharpness({ x, y, side }: Points, degrees: number): number {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians) / STEP_PX, Math.sin(radians) / STEP_PX];
  // Rows and columns of a page turned by up to a quarter begin at most one side of it before the first.
  const offset = Math.ceil(side / STEP_PX);
  const rows = new Int32Array(3 * offset);
  const columns = new Int32Array(3 * offset);
  for (let at = 0; at < x.length; at += 1) {
    const [px = 0, py = 0] = [x[at], y[at]];
    const row = Math.round(py * cos - px * sin) + offset;
    const column = Math.round(px * cos + py * sin) + offset;
    rows[row] = (rows[row] ?? 0) + 1;
    columns[column] = (columns[column] ?? 0) + 1;
  }
  const squares = (bins: Int32Array): number => bins.reduce((sum, bin) => sum + bin * bin, 0);
  return Math.max(squares(rows), squares(columns));
}

/** Turned clockwise by an angle, on a canvas that holds all of it. */
export function rotated({ width, height, data }: Bitmap, degrees: number): Bitmap {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const wide = Math.ceil(width * Math.abs(cos) + height * Math.abs(sin));
  const high = Math.ceil(width * Math.abs(sin) + height * Math.abs(cos));
  const out = new Uint8Array(wide * high).fill(WHITE);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const [dx, dy] = [x - wide / 2, y - high / 2];
      const fromX = dx * cos + dy * sin + width / 2;
      const fromY = dy * cos - dx * sin + height / 2;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const [right, below] = [fromX - left, fromY - top];
      const at = top * width + left;
      const upper = (data[at] ?? WHITE) * (1 - right) + (data[at + 1] ?? WHITE) * right;
      const lower = (data[at + width] ?? WHITE) * (1 - right) + (data[at + width + 1] ?? WHITE) * right;
      out[y * wide + x] = upper * (1 - below) + lower * below;
    }
  }
  return { width: wide, height: high, data: out };
}
