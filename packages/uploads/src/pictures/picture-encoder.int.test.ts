import { ERRORS } from '@colloquy/errors';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ImageCrop } from '@colloquy/contracts';
import { createPictureEncoder } from '../index.ts';
import type { ImageType } from './picture-encoder.ts';
import { aPngThatClaims, coloursOf, quarters } from '../testing/index.ts';

const encoder = createPictureEncoder();
const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };
const SIZE = 200;
const WHOLE: ImageCrop = { x: 0, y: 0, width: SIZE, height: SIZE, rotate: 0 };

const shown = async (bytes: Uint8Array, type: ImageType, crop: ImageCrop = WHOLE): Promise<string> =>
  coloursOf((await encoder.encode(bytes, type, crop)).bytes);

const refusal = (bytes: Uint8Array, type: ImageType, crop: ImageCrop = WHOLE) =>
  encoder.encode(bytes, type, crop).then(
    () => null,
    (error: { code: string; errors: { field: string }[] }) => ({
      code: error.code,
      fields: error.errors.map(({ field }) => field),
    }),
  );

describe('a picture', () => {
  it.each([
    ['image/png', () => quarters().png().toBuffer()],
    ['image/jpeg', () => quarters().jpeg({ quality: 95 }).toBuffer()],
    ['image/webp', () => quarters().webp().toBuffer()],
  ] as const)('of %s is a square of 512 pixels in WebP', async (type, make) => {
    const { bytes, contentType } = await encoder.encode(await make(), type, WHOLE);
    expect(contentType).toBe('image/webp');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(await coloursOf(bytes)).toBe('RGBW');
  });

  it.each([
    [0, 'RGBW'],
    [90, 'BRWG'],
    [180, 'WBGR'],
    [270, 'GWRB'],
  ] as const)('is turned clockwise by %i degrees', async (rotate, colours) => {
    expect(await shown(await quarters().png().toBuffer(), 'image/png', { ...WHOLE, rotate })).toBe(colours);
  });

  it.each([0, 90, 180, 270] as const)(
    'shows the part that was chosen after a turn of %i degrees',
    async (rotate) => {
      const image = await quarters().png().toBuffer();
      const corner = { width: 80, height: 80, rotate };
      const whole = await shown(image, 'image/png', { ...WHOLE, rotate });
      const corners = [];
      for (const y of [10, 110]) {
        for (const x of [10, 110]) corners.push(await shown(image, 'image/png', { x, y, ...corner }));
      }
      expect(corners).toEqual(Array.from(whole, (colour) => colour.repeat(4)));
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'of a camera that was held in way %i stands upright',
    async (orientation) => {
      const undo = { 1: 0, 2: 0, 3: 180, 4: 180, 5: 90, 6: 270, 7: 270, 8: 90 }[orientation] ?? 0;
      const isMirrored = [2, 4, 5, 7].includes(orientation);
      // As such a camera stores it: the upright image, mirrored and rotated the other way.
      const flat = await quarters().png().toBuffer();
      const mirrored = isMirrored ? await sharp(flat).flop().png().toBuffer() : flat;
      const turn = orientation === 5 || orientation === 7 ? (undo + 180) % 360 : undo;
      const held = sharp(mirrored).rotate(turn);
      const stored = await held.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
      const upright = await coloursOf(await sharp(stored).autoOrient().resize(512, 512).png().toBuffer());
      expect(await shown(stored, 'image/jpeg')).toBe(upright);
      if (!isMirrored) expect(upright).toBe('RGBW');
    },
  );

  it('keeps no place, no camera and no colour profile', async () => {
    const image = await quarters()
      .jpeg()
      .withExif({
        IFD0: { Make: 'Secret camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 48/1 0/1' },
      })
      .withIccProfile('p3')
      .toBuffer();
    expect(await sharp(image).metadata()).toMatchObject({ exif: expect.anything(), icc: expect.anything() });
    const { bytes } = await encoder.encode(image, 'image/jpeg', WHOLE);
    const { exif, icc, xmp, iptc, orientation, space } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation, space }).toEqual({ space: 'srgb' });
    expect(Buffer.from(bytes).includes('Secret camera')).toBe(false);
  });

  it.each([
    ['a wide-gamut profile', () => quarters().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()],
    ['printing inks', () => quarters().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()],
  ])('shows the colours of an image in %s as sRGB', async (_what, make) => {
    const { bytes } = await encoder.encode(await make(), 'image/jpeg', WHOLE);
    const { channels } = await sharp(bytes).stats();
    expect(channels).toHaveLength(3);
    expect(await coloursOf(bytes)).toBe('RGBW');
  });

  it('keeps what is transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const image = await sharp({ create: { width: 200, height: 200, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { bytes } = await encoder.encode(image, 'image/png', WHOLE);
    expect((await sharp(bytes).stats()).isOpaque).toBe(false);
  });

  it('of an animation is its first frame', async () => {
    const frame = (background: typeof RED) =>
      sharp({ create: { width: SIZE, height: SIZE, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame(RED), await frame(BLUE)];
    const image = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [50, 50] })
      .toBuffer();
    expect((await sharp(image, { animated: true }).metadata()).pages).toBe(2);
    const { bytes } = await encoder.encode(image, 'image/webp', WHOLE);
    expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect(await coloursOf(bytes)).toBe('RRRR');
  });
});

describe('an image that is none', () => {
  it.each([
    ['text', 'image/png', () => Buffer.from('hello')],
    ['nothing', 'image/png', () => Buffer.alloc(0)],
    ['a drawing with scripts', 'image/png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a JPEG that is called PNG', 'image/png', () => quarters().jpeg().toBuffer()],
    ['a GIF', 'image/webp', () => quarters().gif().toBuffer()],
    ['a TIFF', 'image/jpeg', () => quarters().tiff().toBuffer()],
  ] as const)('such as %s is refused by its type', async (_what, type, make) => {
    expect(await refusal(await make(), type)).toEqual({
      code: ERRORS.fileTypeNotSupported,
      fields: ['file'],
    });
  });

  it.each([
    ['image/png', () => quarters().png({ compressionLevel: 0 }).toBuffer()],
    ['image/jpeg', () => quarters().jpeg().toBuffer()],
    ['image/webp', () => quarters().webp({ lossless: true }).toBuffer()],
  ] as const)('because it is cut off is refused: %s', async (type, make) => {
    const whole = await make();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    expect(await refusal(half, type)).toEqual({ code: ERRORS.fieldNotValid, fields: ['file'] });
  });

  it('because it would fill the memory is refused by its header', async () => {
    const bomb = aPngThatClaims(60_000, 60_000);
    expect(bomb.length).toBeLessThan(200);
    expect(await refusal(bomb, 'image/png')).toEqual({ code: ERRORS.fileTooLarge, fields: ['file'] });
    expect(await refusal(aPngThatClaims(20_000, 10), 'image/png')).toMatchObject({
      code: ERRORS.fileTooLarge,
    });
  });

  it('is named by the fields of a crop beside it', async () => {
    const image = await quarters().png().toBuffer();
    const refused = await refusal(image, 'image/png', { ...WHOLE, x: 1 });
    expect(refused).toEqual({ code: ERRORS.fieldNotValid, fields: ['crop.width'] });
  });
});
