import { BSON } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareStrings, compareValues } from './compare.ts';
import { encodeKey, KeyWriter, successor } from './key-encoding.ts';

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => BSON.Long.fromBigInt(value)),
  fc.string({ unit: 'binary' }),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new BSON.ObjectId(bytes)),
);

const sign = (order: number): number => Math.sign(order);

describe('the encoding of index keys', () => {
  it('orders numbers of all types by their value', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        (left, right) => {
          const order = Buffer.compare(
            encodeKey(BSON.Long.fromBigInt(left)),
            encodeKey(BSON.Long.fromBigInt(right)),
          );
          return order === Number(left > right) - Number(left < right);
        },
      ),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (left, right) => {
        return (
          Buffer.compare(encodeKey(left), encodeKey(new BSON.Double(right))) ===
          Number(left > right) - Number(left < right)
        );
      }),
    );
  });

  it('gives equal numbers of different types one key', () => {
    const keys = [
      5,
      5n,
      new BSON.Int32(5),
      new BSON.Double(5),
      BSON.Long.fromNumber(5),
      BSON.Decimal128.fromString('5.0'),
    ].map((value) => encodeKey(value).toString('hex'));
    expect(new Set(keys).size).toBe(1);
  });

  it('tells a long from the double next to it', () => {
    expect(
      Buffer.compare(encodeKey(BSON.Long.fromString('9007199254740993')), encodeKey(9007199254740992)),
    ).toBe(1);
  });

  it('orders strings by code point, zero bytes and astral characters included', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const expected = Buffer.compare(Buffer.from(left), Buffer.from(right));
        expect(sign(compareStrings(left, right))).toBe(expected);
        expect(Buffer.compare(encodeKey(left), encodeKey(right))).toBe(expected);
      }),
    );
  });

  it('agrees with the comparison of values, also within arrays and documents', () => {
    const value = fc.oneof(
      scalar,
      fc.array(scalar, { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b'), scalar),
    );
    fc.assert(
      fc.property(
        value,
        value,
        (left, right) =>
          sign(compareValues(left, right)) === Buffer.compare(encodeKey(left), encodeKey(right)),
      ),
    );
  });

  it('reverses descending fields, and keeps compound keys in field order', () => {
    const key = (first: unknown, second: unknown): Buffer =>
      new KeyWriter().value(first).value(second, true).take();
    fc.assert(
      fc.property(scalar, scalar, scalar, scalar, (a, b, c, d) => {
        const expected = sign(compareValues(a, c)) || -sign(compareValues(b, d)) || 0;
        return Buffer.compare(key(a, b), key(c, d)) === expected;
      }),
    );
  });

  it('never makes one key the prefix of another', () => {
    fc.assert(
      fc.property(scalar, scalar, (left, right) => {
        const [a, b] = [encodeKey(left), encodeKey(right)];
        return a.equals(b) || !b.subarray(0, a.length).equals(a);
      }),
    );
  });

  it('orders the types as MongoDB does', () => {
    const ordered = [
      new BSON.MinKey(),
      null,
      1,
      'a',
      { a: 1 },
      [1],
      new BSON.Binary(Buffer.of(1)),
      new BSON.ObjectId(),
      false,
      true,
      new Date(),
      /x/,
      new BSON.MaxKey(),
    ];
    const keys = ordered.map(encodeKey);
    expect(keys.toSorted(Buffer.compare)).toEqual(keys);
  });

  it('finds the first key above a prefix', () => {
    expect(successor(Buffer.of(1, 2))).toEqual(Buffer.of(1, 3));
    expect(successor(Buffer.of(1, 255))).toEqual(Buffer.of(2));
    expect(successor(Buffer.of(255, 255))).toBeUndefined();
  });
});
