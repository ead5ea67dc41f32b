import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const RED = { r: 220, g: 20, b: 20 };
const GREEN = { r: 20, g: 200, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };
const WHITE = { r: 250, g: 250, b: 250 };

/**
 * A square with quarters of red and green above blue and white, so that every rotation and every corner looks
 * different.
 */
export function quarters(size = 200): Sharp {
  const side = size / 2;
  const part = (background: typeof RED, left: number, top: number) => ({
    input: { create: { width: side, height: side, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width: size, height: size, channels: 3, background: RED } }).composite([
    part(GREEN, side, 0),
    part(BLUE, 0, side),
    part(WHITE, side, side),
  ]);
}

/** The quarters in the middle of a blue image twice as wide. */
export async function aWideImage(size = 200): Promise<Buffer> {
  const middle = await quarters(size).png().toBuffer();
  const edge = size / 2;
  return sharp(middle).extend({ left: edge, right: edge, background: BLUE }).png().toBuffer();
}

/** The colours of the four quarters as `RGBW`, row by row. */
export async function coloursOf(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (across: number, down: number): string => {
    const x = Math.floor(info.width * across);
    const y = Math.floor(info.height * down);
    const from = (y * info.width + x) * info.channels;
    const [r = 0, g = 0, b = 0] = data.subarray(from, from + 3);
    if (r > 180 && g > 180 && b > 180) return 'W';
    return r > g && r > b ? 'R' : g > b ? 'G' : 'B';
  };
  return at(0.2, 0.2) + at(0.8, 0.2) + at(0.2, 0.8) + at(0.8, 0.8);
}

/** Format, size and all metadata of a picture. */
export async function factsOf(picture: Uint8Array) {
  const { format, width, height, exif, icc, xmp, iptc, orientation, space, pages } =
    await sharp(picture).metadata();
  return { format, width, height, exif, icc, xmp, iptc, orientation, space, pages };
}

/** A photo of a camera held upside down, with a location: rotated by 180 degrees and marked so. */
export async function aCameraPhoto(): Promise<Buffer> {
  // In one pipeline the quarters would be composed after the rotation.
  const upright = await quarters().png().toBuffer();
  const heldUpsideDown = await sharp(upright).rotate(180).png().toBuffer();
  return sharp(heldUpsideDown)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Secret camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 48/1 0/1' },
    })
    .withMetadata({ orientation: 3 })
    .toBuffer();
}

/** A PNG of a hundred bytes that claims a size: a valid header and almost no pixels. */
export function aPngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(64))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
