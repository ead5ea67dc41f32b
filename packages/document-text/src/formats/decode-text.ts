import { declaredEncoding } from '@colloquy/html/declared-encoding';
import { decodeBytes, MIN_ENCODING_CONFIDENCE } from '@colloquy/text/encodings';
import { ExtractionError } from './extraction-error.ts';

/**
 * The text of `bytes`: by its byte order mark, else as UTF-8 when it is valid UTF-8, else in the encoding that is
 * `declared`, else in the one that it reads best in. Line ends become `\n`; NUL and other control characters, which no
 * text needs, become spaces.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  return normaliseText(decodeBytes(bytes, { declared }).text);
}

/**
 * As `decodeText` for an HTML file. UTF-8 goes before the declared encoding, unlike for a page from a server: a file
 * that was edited in the dashboard is stored as UTF-8, whatever it declares.
 */
export function decodeHtmlFile(bytes: Uint8Array, chosen: string | null = null): string {
  return decodeText(bytes, chosen ?? declaredEncoding(bytes));
}

/**
 * Reads a text file in the chosen, the declared or else the best matching encoding, and returns which one that was.
 * Throws ExtractionError ENCODING_UNKNOWN when no encoding matches well and none was chosen.
 */
export async function readEncoded<Document extends object>(
  bytes: Uint8Array,
  { chosen, declared = null }: { readonly chosen: string | null; readonly declared?: string | null },
  read: (text: string) => Document | Promise<Document>,
): Promise<Document & { encoding: { detected: string; confidence: number } }> {
  const { text, encoding, confidence } = decodeBytes(bytes, { declared: chosen ?? declared });
  if (confidence < MIN_ENCODING_CONFIDENCE && chosen === null) throw new ExtractionError('ENCODING_UNKNOWN');
  return { ...(await read(normaliseText(text))), encoding: { detected: encoding, confidence } };
}

/** One kind of line end, no control characters, no lone surrogates. */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[\p{Cc}\u{FEFF}]/gu, (char) => (char === '\n' || char === '\t' ? char : ' '));
}
