import { detectEncoding, type DetectedEncoding } from './detect-encoding.ts';

/** A text that fits its best encoding less well is in none of the known ones. */
export const MIN_ENCODING_CONFIDENCE = 0.7;
/** Byte order marks (Unicode 16, section 23.8) and the encodings they announce. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];
/** Escape sequence with which a 7-bit text switches to two bytes per letter (ISO/IEC 2022). */
const TO_TWO_BYTES = Buffer.from('\u001B$', 'latin1');
/** With a larger share of bytes unknown to the announced encoding, the announcement is wrong. */
const MAX_UNKNOWN = 0.01;

/** Encoding labels in HTTP and HTML; unknown ones count as absent. */
export interface Announced {
  /** Takes precedence over the look of the bytes, like the header of a page. */
  readonly trusted?: string | null | undefined;
  /** Used for bytes that are not UTF-8. */
  readonly declared?: string | null | undefined;
}

export interface DecodedText extends DetectedEncoding {
  readonly text: string;
}

/**
 * The text of `bytes`: by its byte order mark, in the trusted encoding, as UTF-8 when it is valid UTF-8, in the
 * declared encoding, otherwise in the best-fitting one. Announced encodings that do not fit are ignored.
 */
export function decodeBytes(bytes: Uint8Array, { trusted, declared }: Announced = {}): DecodedText {
  const mark = MARKS.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  return (
    decodeAs(mark?.encoding, bytes) ??
    decodeAs(trusted, bytes) ??
    decodeSevenBits(bytes) ??
    decodeStrictly(bytes) ??
    decodeAs(declared, bytes) ??
    decodeDetected(bytes)
  );
}

function decodeAs(label: string | null | undefined, bytes: Uint8Array): DecodedText | null {
  const decoder = decoderFor(label);
  if (decoder === null) return null;
  const text = decoder.decode(bytes);
  const beyondAscii = text.match(/\P{ASCII}/gu)?.length ?? 0;
  const unknown = text.match(/\uFFFD/g)?.length ?? 0;
  return unknown > beyondAscii * MAX_UNKNOWN ? null : { text, encoding: decoder.encoding, confidence: 1 };
}

function decodeSevenBits(bytes: Uint8Array): DecodedText | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!view.includes(TO_TWO_BYTES)) return null;
  return (
    decodeAs('iso-2022-jp', bytes) ?? { text: view.toString('latin1'), encoding: 'us-ascii', confidence: 0 }
  );
}

function decodeStrictly(bytes: Uint8Array): DecodedText | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', confidence: 1 };
  } catch {
    return null;
  }
}

function decodeDetected(bytes: Uint8Array): DecodedText {
  const { encoding, confidence } = detectEncoding(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding, confidence };
}

/** The decoder for a label; null without one, or for an unknown one. */
function decoderFor(label: string | null | undefined): InstanceType<typeof TextDecoder> | null {
  if (label === undefined || label === null) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
