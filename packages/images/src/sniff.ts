import { fileTypeFromBuffer } from 'file-type';
import { fieldError } from '@colloquy/errors';
import { IMAGE_TYPES, type ImageType } from './picture-encoder.ts';

const ANIMATED_PNG = 'image/apng';

/** The type of the bytes by their own marks. Throws AppError 415001 when it is not the declared one. */
export async function assertType(bytes: Uint8Array, declaredType: ImageType): Promise<void> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const type = found === ANIMATED_PNG ? 'image/png' : found;
  if (IMAGE_TYPES.some((known) => known === type) && type === declaredType) return;
  throw fieldError('file', 'The content of the file is not what its type says.', '415001');
}
