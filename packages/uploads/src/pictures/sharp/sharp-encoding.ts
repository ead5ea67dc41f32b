import sharp, { type Metadata, type Sharp } from 'sharp';
import type { AppError } from '@colloquy/errors';
import { fieldError, isAppError, ERRORS } from '@colloquy/errors';
import {
  ENCODING_TIMEOUT_SECONDS,
  MAX_INPUT_PIXELS,
  MAX_INPUT_SIDE_PX,
  PICTURE_SIDE_PX,
} from '../picture-limits.ts';
import type { ImageCrop } from '@colloquy/contracts';
import type { Picture } from '../picture-encoder.ts';
import { placeCrop } from '../place-crop.ts';

/** Of WebP, 0 to 100: faces and logos look the same as at 100 in a tenth of the bytes. */
const WEBP_QUALITY = 86;

// Only the decoders of the three types that are taken: the library brings readers of SVG, TIFF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// A decoded image is never asked for twice, and one thread each is fairer to the questions that are answered here.
sharp.cache(false);
sharp.concurrency(1);

/** See `PictureEncoder.encode`; the type of the bytes has been checked. */
export async function encodeWithSharp(bytes: Uint8Array, crop: ImageCrop): Promise<Picture> {
  const upright = await readable(() => sizeOf(open(bytes)));
  const area = placeCrop(crop, upright);
  // Turned last and apart: before the crop it would take the memory of the whole image, and in one pipeline the
  // library turns before it crops.
  const square = await readable(() =>
    open(bytes)
      .timeout({ seconds: ENCODING_TIMEOUT_SECONDS })
      .autoOrient()
      .extract(area)
      .resize(PICTURE_SIDE_PX, PICTURE_SIDE_PX, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = square.info;
  // Colours are sRGB by now and nothing of the input's metadata is kept: both are this library's default.
  const picture = await sharp(square.data, { raw: { width, height, channels } })
    .rotate(crop.rotate)
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
  return { bytes: picture, contentType: 'image/webp' };
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_INPUT_PIXELS, pages: 1 });
}

/** Reads the header alone. The size is that of the upright image. */
async function sizeOf(image: Sharp): Promise<Metadata['autoOrient']> {
  const { width, height, autoOrient } = await image.metadata();
  if (width * height > MAX_INPUT_PIXELS || Math.max(width, height) > MAX_INPUT_SIDE_PX) throw tooManyPixels();
  return autoOrient;
}

/** What the library throws about the input is the uploader's fault; it names no other kinds of error. */
async function readable<TResult>(read: () => Promise<TResult>): Promise<TResult> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error)) throw error;
    if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels();
    throw fieldError('file', 'imageDamaged', ERRORS.fieldNotValid, error);
  }
}

function tooManyPixels(): AppError {
  const megapixels = MAX_INPUT_PIXELS / 1_000_000;
  const limits = { megapixels, side: MAX_INPUT_SIDE_PX };
  return fieldError('file', ['imageTooManyPixels', limits], ERRORS.fileTooLarge);
}
