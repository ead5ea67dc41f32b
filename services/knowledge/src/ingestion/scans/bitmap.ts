/** A page as a picture: one byte a pixel, 0 is black. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Darker than this is ink, on a page that is a little grey from the scanner, too. */
export const INK = 150;
/** With less ink than this share a page is blank but for specks: a line of small print has ten times as much. */
const BLANK_SHARE = 0.000_05;

/** Whether a pixel is ink; what is outside of the picture is not. */
export function isInk({ width, height, data }: Bitmap, x: number, y: number): boolean {
  return x < width && y < height && (data[y * width + x] ?? INK) < INK;
}

/** True for a page with nothing on it, which recognition would spend seconds on. */
export function isBlank({ data }: Bitmap): boolean {
  const enough = Math.ceil(data.length * BLANK_SHARE);
  let ink = 0;
  for (const pixel of data) {
    if (pixel < INK) ink += 1;
    if (ink >= enough) return false;
  }
  return true;
}

/** The picture turned clockwise by a quarter, as often as `quarters` says. */
export function turned(bitmap: Bitmap, quarters: number): Bitmap {
  let { width, height, data } = bitmap;
  for (let turn = 0; turn < quarters; turn += 1) {
    const next = new Uint8Array(data.length);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) next[x * height + (height - 1 - y)] = data[y * width + x] ?? 0;
    }
    [width, height, data] = [height, width, next];
  }
  return { width, height, data };
}

/** As a file that recognition reads without unpacking: a portable grey map (netpbm, `pgm`). */
export function toPortableGreyMap({ width, height, data }: Bitmap): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}
