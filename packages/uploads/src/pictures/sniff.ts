import { fieldError, ERRORS } from '@colloquy/errors';
import type { ImageType } from './picture-encoder.ts';

/**
 * Magic bytes of each type: PNG 1.2, section 3.1; JPEG, ITU-T T.81, section B.1.1.3; WebP in its RIFF container, with
 * the file length in between.
 */
const MARKS: Readonly<
  Record<ImageType, readonly { readonly at: number; readonly bytes: readonly number[] }[]>
> = {
  'image/png': [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  'image/jpeg': [{ at: 0, bytes: [0xff, 0xd8, 0xff] }],
  'image/webp': [
    { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
};

/** Throws AppError `fileTypeNotSupported` when the bytes do not start like a file of the declared type. */
export function assertType(bytes: Uint8Array, declaredType: ImageType): void {
  const isAsDeclared = MARKS[declaredType].every((mark) =>
    mark.bytes.every((byte, at) => bytes[mark.at + at] === byte),
  );
  if (!isAsDeclared) throw fieldError('file', 'contentUnlikeType', ERRORS.fileTypeNotSupported);
}
