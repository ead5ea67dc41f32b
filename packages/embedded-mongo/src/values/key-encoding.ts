import type { BSON } from 'bson';
import { numberOf, RANK, rankOf, tagOf } from './bson-types.ts';

/**
 * Order-preserving bytes: for any two BSON values, comparing the encodings as unsigned bytes compares the
 * values in BSON order. Each encoding starts with its type's rank and no encoding is a prefix of another,
 * so encodings can be joined for compound keys and inverted for descending fields.
 */
export class KeyWriter {
  #buffer = Buffer.allocUnsafe(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  reset(length = 0): this {
    this.#length = length;
    return this;
  }

  /** A copy of the bytes written so far. */
  take(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#length));
  }

  value(value: unknown, descending = false): this {
    const start = this.#length;
    this.#write(value);
    if (descending) this.#invert(start);
    return this;
  }

  /** The key stored for an empty array: lower than null, equal to no queried value. */
  emptyArray(descending = false): this {
    const start = this.#length;
    this.#byte(RANK.emptyArray);
    if (descending) this.#invert(start);
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  #invert(start: number): void {
    for (let i = start; i < this.#length; i += 1) this.#buffer[i] = ~(this.#buffer[i] ?? 0) & 0xff;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const bigger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes));
    this.#buffer.copy(bigger, 0, 0, this.#length);
    this.#buffer = bigger;
  }

  #byte(byte: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = byte;
  }

  #write(value: unknown): void {
    const rank = rankOf(value);
    this.#byte(rank);
    switch (rank) {
      case RANK.number:
        return this.#number(numberOf(value) ?? 0);
      case RANK.string:
        return this.#string(String(value));
      case RANK.object:
        return this.#object(value);
      case RANK.array:
        for (const item of Array.isArray(value) ? value : []) this.#write(item);
        return this.#byte(0);
      case RANK.boolean:
        return this.#byte(value === true ? 1 : 0);
      case RANK.date:
        return this.#int64(BigInt(value instanceof Date ? value.getTime() || 0 : 0));
      case RANK.objectId:
        return void this.raw(isObjectId(value) ? value.id : new Uint8Array(12));
      case RANK.binary:
        return this.#binary(value);
      case RANK.null:
      case RANK.minKey:
      case RANK.maxKey:
        return;
      default:
        return this.#string(describeRare(value));
    }
  }

  #number(value: number | bigint): void {
    let whole = Number(value);
    let rest = 0;
    if (typeof value === 'bigint' && BigInt(whole) !== value) {
      // A long between two doubles: the double below it, then the distance (under 2^11 in 64 bits).
      if (BigInt(whole) > value) whole = nextDown(whole);
      rest = Number(value - BigInt(whole));
    }
    this.#reserve(10);
    const at = this.#length;
    if (Number.isNaN(whole)) {
      this.#buffer.fill(0, at, at + 8);
    } else {
      this.#buffer.writeDoubleBE(whole === 0 ? 0 : whole, at);
      if (whole < 0) for (let i = at; i < at + 8; i += 1) this.#buffer[i] = ~(this.#buffer[i] ?? 0) & 0xff;
      else this.#buffer[at] = (this.#buffer[at] ?? 0) ^ 0x80;
    }
    this.#buffer.writeUInt16BE(rest, at + 8);
    this.#length += 10;
  }

  /** UTF-8 with zero bytes escaped (00 FF), closed by 00 00, which sorts below any continuation. */
  #string(text: string): void {
    const escaped = text.includes('\0');
    this.#reserve(text.length * 3 + 2);
    if (!escaped) {
      this.#length += this.#buffer.write(text, this.#length, 'utf8');
    } else {
      for (const byte of Buffer.from(text, 'utf8')) {
        this.#byte(byte);
        if (byte === 0) this.#byte(0xff);
      }
    }
    this.#byte(0);
    this.#byte(0);
  }

  /** Field by field: type, name, value, as MongoDB compares embedded documents; field order matters. */
  #object(value: unknown): void {
    for (const [name, field] of Object.entries(value ?? {})) {
      this.#byte(rankOf(field));
      this.#string(name);
      this.#write(field);
    }
    this.#byte(0);
  }

  #int64(value: bigint): void {
    this.#reserve(8);
    this.#buffer.writeBigUInt64BE(BigInt.asUintN(64, value) ^ (1n << 63n), this.#length);
    this.#length += 8;
  }

  /** Length, subtype, bytes: MongoDB's own order for binary data. */
  #binary(value: unknown): void {
    const bytes = binaryBytes(value);
    this.#reserve(5);
    this.#buffer.writeUInt32BE(bytes.length, this.#length);
    this.#length += 4;
    this.#byte(isBinary(value) ? value.sub_type : 0);
    this.raw(bytes);
  }
}

function nextDown(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? -1n : 1n));
  return view.getFloat64(0);
}

function isObjectId(value: unknown): value is BSON.ObjectId {
  return tagOf(value) === 'ObjectId';
}

function isBinary(value: unknown): value is BSON.Binary {
  return tagOf(value) === 'Binary';
}

function binaryBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  return isBinary(value) ? value.buffer.subarray(0, value.position) : new Uint8Array();
}

/** Types that are deliberately not indexed: any stable text gives them a stable position within their rank. */
function describeRare(value: unknown): string {
  if (value instanceof RegExp) return `/${value.source}/${value.flags}`;
  const tag = tagOf(value);
  if (tag === 'Timestamp') return String(value).padStart(20, '0');
  return JSON.stringify(value) ?? '';
}

const shared = new KeyWriter();

export function encodeKey(value: unknown): Buffer {
  return shared.reset().value(value).take();
}

/** The smallest key above every key that starts with `prefix`; undefined when there is none. */
export function successor(prefix: Uint8Array): Buffer | undefined {
  for (let i = prefix.length - 1; i >= 0; i -= 1) {
    const byte = prefix[i] ?? 0xff;
    if (byte === 0xff) continue;
    const next = Buffer.from(prefix.subarray(0, i + 1));
    next[i] = byte + 1;
    return next;
  }
  return undefined;
}
