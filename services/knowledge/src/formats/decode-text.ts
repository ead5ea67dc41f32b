import { declaredEncoding, decoderFor } from '@colloquy/html';

/** Byte order marks (Unicode 16, section 23.8) and the encodings they announce. */
const MARKS: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
/** What old programs of western systems write; every byte means something in it. */
const FALLBACK = 'windows-1252';

/**
 * The text of `bytes`: by its byte order mark, else as UTF-8 when it is valid UTF-8, else in the encoding that the
 * bytes themselves `declare`, else as windows-1252. Line ends become `\n`; NUL and other control characters, which no
 * text needs, become spaces.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  const marked = MARKS.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  const text =
    marked === undefined
      ? (decodeStrictly(bytes) ?? (decoderFor(declared) ?? new TextDecoder(FALLBACK)).decode(bytes))
      : new TextDecoder(marked.encoding).decode(bytes);
  return normaliseText(text);
}

/**
 * The text of an HTML file. What it declares comes after UTF-8, other than for a page that a server sends: a file that
 * was edited here is stored as UTF-8, whatever it says.
 */
export function decodeHtmlFile(bytes: Uint8Array): string {
  return decodeText(bytes, declaredEncoding(bytes));
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** One kind of line end, no control characters, no lone surrogates. */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[\p{Cc}\u{FEFF}]/gu, (char) => (char === '\n' || char === '\t' ? char : ' '));
}
