import { declaredEncoding } from '@colloquy/html/declared-encoding';
import { decodeBytes, MIN_ENCODING_CONFIDENCE } from '@colloquy/text/encodings';
import { ExtractionError } from './extraction-error.ts';

/**
 * Decodes `bytes` by their byte order mark, as UTF-8 if they are valid UTF-8, in the `declared` encoding, or in the one
 * that matches best, in this order. Line ends become `\n`; NUL and other control characters become spaces.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  return normaliseText(decodeBytes(bytes, { declared }).text);
}

/**
 * Like `decodeText`, for an HTML file. UTF-8 takes precedence over the declared encoding, unlike in a page from a
 * server, because a file that was edited in the dashboard is stored as UTF-8 whatever it declares.
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

/** Unifies line ends, and replaces control characters and lone surrogates. */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[\p{Cc}\u{FEFF}]/gu, (char) => (char === '\n' || char === '\t' ? char : ' '));
}
