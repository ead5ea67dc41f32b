import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from './codec.ts';
import { decoderOfFields } from './decode-fields.ts';

const name = fc.constantFrom('a', 'ab', 'b', 'größe', '_id', 'tags');
const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.array(fc.record({ a: fc.integer(), größe: fc.string() }), { maxLength: 3 }),
  fc.record({ ab: fc.string(), b: fc.constant(null) }),
);

describe('a decoder of some fields', () => {
  it('reads of each document what the whole one has of them', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value), fc.array(name), (document, fields) => {
        const bytes = encode(document);
        const wanted = Object.entries(decode(bytes)).filter(([key]) => fields.some((field) => field === key));
        expect(decoderOfFields(new Set(fields))(bytes)).toEqual(Object.fromEntries(wanted));
      }),
    );
  });

  it('takes no field for another with the same beginning or the same length', () => {
    const bytes = encode({ a: 1, ab: 2, ba: 3 });
    expect(Object.keys(decoderOfFields(new Set(['ab']))(bytes))).toEqual(['ab']);
  });
});
