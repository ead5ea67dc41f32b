import { declaredEncoding } from '@colloquy/html/declared-encoding';
import { decodeBytes } from '@colloquy/text/encodings';

const IN_HEADER = /charset\s*=\s*["']?([\w-]{1,40})/i;

/** Decodes a page by its byte order mark, the header, its own declaration, or the best fit of its bytes. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const declared = declaredEncoding(bytes);
  const trusted = IN_HEADER.exec(contentType)?.[1] ?? declared;
  return decodeBytes(bytes, { trusted, declared }).text;
}
