import { ProtocolError } from './frame-reader.ts';

/** Deeper than MongoDB stores (200 levels), so that no recursion over a document can exhaust the stack. */
const MAX_DEPTH = 200;
/** Length, and the closing zero byte. */
const EMPTY_DOCUMENT_BYTES = 5;
const BINARY_HEADER_BYTES = 5;
/** A binary of subtype 2 repeats its length. */
const OLD_BINARY_SUBTYPE = 2;

const DOCUMENT = 0x03;
const ARRAY = 0x04;
const CODE_WITH_SCOPE = 0x0f;

/** Sizes of the types whose values always have the same length (bsonspec.org, version 1.1). */
const FIXED_BYTES: ReadonlyMap<number, number> = new Map([
  [0x01, 8], // double
  [0x06, 0], // undefined
  [0x07, 12], // object id
  [0x09, 8], // date
  [0x0a, 0], // null
  [0x10, 4], // int32
  [0x11, 8], // timestamp
  [0x12, 8], // int64
  [0x13, 16], // decimal128
  [0x7f, 0], // max key
  [0xff, 0], // min key
]);

/** Finds the end of a value that starts at `at` and must not extend beyond `end`. */
type ValueEnd = (bytes: Buffer, at: number, end: number) => number;

const VARIABLE: ReadonlyMap<number, ValueEnd> = new Map([
  [0x02, stringEnd],
  [0x05, binaryEnd],
  [0x08, booleanEnd],
  [0x0b, (bytes, at, end) => nameEnd(bytes, nameEnd(bytes, at, end), end)], // regular expression
  [0x0c, (bytes, at, end) => stringEnd(bytes, at, end) + 12], // database pointer
  [0x0d, stringEnd], // code
  [0x0e, stringEnd], // symbol
]);

/**
 * Checks that `bytes` are one complete BSON document: lengths agree, names and strings are terminated, every type is
 * known, and nesting stays within MAX_DEPTH. Throws ProtocolError otherwise. The BSON library only gets checked
 * bytes.
 */
export function checkBson(bytes: Buffer): void {
  /** End offsets of the open documents, innermost last. */
  const ends: number[] = [documentEnd(bytes, 0, bytes.length)];
  if (ends[0] !== bytes.length) throw new ProtocolError('document with bytes behind its end');
  let at = 4;
  for (let end = ends.at(-1); end !== undefined; end = ends.at(-1)) {
    const type = bytes[at] ?? 0;
    at += 1;
    if (type === 0) {
      if (at !== end) throw new ProtocolError('document ends before its length');
      ends.pop();
      continue;
    }
    // The closing zero byte belongs to the document.
    const inside = end - 1;
    at = nameEnd(bytes, at, inside);
    if (type === CODE_WITH_SCOPE) {
      const whole = lengthAt(bytes, at, inside);
      const scope = stringEnd(bytes, at + 4, inside);
      if (documentEnd(bytes, scope, inside) !== at + whole) throw new ProtocolError('code of a wrong length');
      at = scope;
    }
    if (type === DOCUMENT || type === ARRAY || type === CODE_WITH_SCOPE) {
      if (ends.length >= MAX_DEPTH) throw new ProtocolError(`document of more than ${MAX_DEPTH} levels`);
      ends.push(documentEnd(bytes, at, inside));
      at += 4;
      continue;
    }
    at = valueEnd(type, bytes, at, inside);
    if (at > inside) throw new ProtocolError('value beyond its document');
  }
}

function valueEnd(type: number, bytes: Buffer, at: number, end: number): number {
  const fixed = FIXED_BYTES.get(type);
  if (fixed !== undefined) return at + fixed;
  const read = VARIABLE.get(type);
  if (read === undefined) throw new ProtocolError(`unknown BSON type ${type}`);
  return read(bytes, at, end);
}

function lengthAt(bytes: Buffer, at: number, end: number): number {
  if (at + 4 > end) throw new ProtocolError('length beyond its document');
  return bytes.readInt32LE(at);
}

function documentEnd(bytes: Buffer, at: number, end: number): number {
  const length = lengthAt(bytes, at, end);
  if (length < EMPTY_DOCUMENT_BYTES || at + length > end)
    throw new ProtocolError('document beyond its bounds');
  return at + length;
}

/** The offset after a zero-terminated name. */
function nameEnd(bytes: Buffer, at: number, end: number): number {
  const zero = bytes.indexOf(0, at);
  if (zero < 0 || zero >= end) throw new ProtocolError('name without an end');
  return zero + 1;
}

function stringEnd(bytes: Buffer, at: number, end: number): number {
  const length = lengthAt(bytes, at, end);
  const behind = at + 4 + length;
  if (length < 1 || behind > end || bytes[behind - 1] !== 0) throw new ProtocolError('string without an end');
  return behind;
}

function binaryEnd(bytes: Buffer, at: number, end: number): number {
  const length = lengthAt(bytes, at, end);
  if (length < 0 || at + BINARY_HEADER_BYTES > end) throw new ProtocolError('binary beyond its document');
  if (bytes[at + 4] === OLD_BINARY_SUBTYPE) {
    const inner = lengthAt(bytes, at + BINARY_HEADER_BYTES, end);
    if (inner !== length - 4) throw new ProtocolError('binary of a wrong length');
  }
  return at + BINARY_HEADER_BYTES + length;
}

function booleanEnd(bytes: Buffer, at: number): number {
  if ((bytes[at] ?? 2) > 1) throw new ProtocolError('boolean that is neither true nor false');
  return at + 1;
}
