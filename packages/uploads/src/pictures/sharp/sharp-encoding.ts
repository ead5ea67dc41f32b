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

/** WebP quality, 0 to 100: faces and logos look the same as at 100 in a tenth of the bytes. */
const WEBP_QUALITY = 86;

// Allows only the decoders of the three accepted types, because the library includes readers of SVG, TIFF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// A decoded image is never requested twice, and one thread each leaves processor time for the answers.
sharp.cache(false);
sharp.concurrency(1);

/** See `PictureEncoder.encode`; the type of the bytes has been checked. */
export async function encodeWithSharp(bytes: Uint8Array, crop: ImageCrop): Promise<Picture> {
  const upright = await readable(() => sizeOf(open(bytes)));
  const area = placeCrop(crop, upright);
  // Rotated last and separately: before the crop, rotation would take the memory of the whole image, and within one
  // pipeline the library rotates before it crops.
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
  // Colours are sRGB by now and the input's metadata is dropped: both are defaults of this library.
  const picture = await sharp(square.data, { raw: { width, height, channels } })
    .rotate(crop.rotate)
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
  return { bytes: picture, contentType: 'image/webp' };
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_INPUT_PIXELS, pages: 1 });
}

/** Reads only the header. The size is that of the upright image. */
async function sizeOf(image: Sharp): Promise<Metadata['autoOrient']> {
  const { width, height, autoOrient } = await image.metadata();
  if (width * height > MAX_INPUT_PIXELS || Math.max(width, height) > MAX_INPUT_SIDE_PX) throw tooManyPixels();
  return autoOrient;
}

/** Errors of the library about the input are the uploader's; it has no other kinds of errors. */
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
