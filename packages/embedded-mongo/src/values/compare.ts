import { numberOf, RANK, rankOf } from './bson-types.ts';
import { encodeKey } from './key-encoding.ts';

/** BSON order of two values: negative, zero or positive. A missing value (undefined) compares as null. */
export function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  const rank = rankOf(left);
  const difference = rank - rankOf(right);
  if (difference !== 0) return difference;
  switch (rank) {
    case RANK.number:
      return compareNumbers(numberOf(left) ?? 0, numberOf(right) ?? 0);
    case RANK.date:
    case RANK.boolean:
      return Number(left) - Number(right);
    case RANK.null:
      return 0;
    default:
      return Buffer.compare(encodeKey(left), encodeKey(right));
  }
}

export function valuesEqual(left: unknown, right: unknown): boolean {
  return left === right || compareValues(left, right) === 0;
}

function compareNumbers(left: number | bigint, right: number | bigint): number {
  if (left < right) return -1;
  if (left > right) return 1;
  // oxlint-disable-next-line eslint/eqeqeq -- a number and a bigint of the same value are equal only loosely
  if (left == right) return 0;
  // NaN is the lowest number and equals itself.
  return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
}

const SURROGATES_START = 0xd800;
const SURROGATES_END = 0xdfff;

/** By code point, as the server's byte-wise UTF-8 comparison; JavaScript's own order is by UTF-16 unit. */
export function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i += 1) {
    const a = left.charCodeAt(i);
    const b = right.charCodeAt(i);
    if (a !== b) return codeOrder(a) - codeOrder(b);
  }
  return left.length - right.length;
}

function codeOrder(unit: number): number {
  return unit >= SURROGATES_START && unit <= SURROGATES_END ? unit + 0x10000 : unit;
}
