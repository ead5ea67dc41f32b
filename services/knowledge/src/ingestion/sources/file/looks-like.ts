import { fileTypeFromBuffer } from 'file-type';
import { FILE_FORMATS, FORMATS, type StoredFormat } from '@colloquy/document-text';

/**
 * Bytes that the type is detected from. The library unpacks the beginning of archives to look inside, so it gets too
 * few bytes to unpack to much.
 */
const TYPE_BYTES = 4 * 1024;

/** True when uploaded bytes can be of the format. The reader finds damage later. */
export async function looksLike(stored: StoredFormat, bytes: Uint8Array): Promise<boolean> {
  // No bytes are of no format: the reader reports EMPTY_TEXT.
  if (bytes.length === 0) return true;
  const signature = (await fileTypeFromBuffer(bytes.subarray(0, TYPE_BYTES)))?.ext;
  const format = FILE_FORMATS.find((known) => known === stored);
  return format !== undefined && FORMATS[format].matches(bytes, signature);
}
