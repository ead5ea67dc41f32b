import { BSON } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFilter } from './matcher.ts';
import { parseSort, sortByKey, sortKeyOf } from './sort.ts';

const documents = fc.record({
  a: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
  tags: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
});
const number = fc.integer({ min: -5, max: 5 });

describe('the matcher', () => {
  it('agrees with plain expectations for comparisons', () => {
    fc.assert(
      fc.property(documents, number, number, ({ a }, low, high) => {
        const document = a === undefined ? {} : { a: new BSON.Int32(a) };
        expect(compileFilter({ a: low })(document)).toBe(a === low);
        expect(compileFilter({ a: { $ne: low } })(document)).toBe(a !== low);
        expect(compileFilter({ a: { $gt: low, $lte: high } })(document)).toBe(
          a !== undefined && a > low && a <= high,
        );
        expect(compileFilter({ a: { $in: [low, high] } })(document)).toBe(a === low || a === high);
        expect(compileFilter({ a: { $exists: true } })(document)).toBe(a !== undefined);
        expect(compileFilter({ a: null })(document)).toBe(a === undefined);
      }),
    );
  });

  it('agrees with plain expectations for arrays', () => {
    const tag = fc.constantFrom('x', 'y', 'z');
    fc.assert(
      fc.property(documents, tag, tag, ({ tags }, first, second) => {
        expect(compileFilter({ tags: first })({ tags })).toBe(tags.includes(first));
        expect(compileFilter({ tags: { $nin: [first, second] } })({ tags })).toBe(
          !tags.includes(first) && !tags.includes(second),
        );
        expect(compileFilter({ tags: { $all: [first, second] } })({ tags })).toBe(
          tags.includes(first) && tags.includes(second),
        );
        expect(compileFilter({ tags: { $size: 2 } })({ tags })).toBe(tags.length === 2);
        expect(compileFilter({ 'tags.0': first })({ tags })).toBe(tags[0] === first);
        expect(compileFilter({ tags: { $elemMatch: { $gt: first, $lte: second } } })({ tags })).toBe(
          tags.some((item) => item > first && item <= second),
        );
      }),
    );
  });

  it('negates exactly', () => {
    const filter = fc.oneof(
      fc.record({ a: number }, { noNullPrototype: true }),
      fc.record({ a: fc.record({ $gte: number }) }),
      fc.record({ tags: fc.constantFrom('x', 'y') }),
    );
    fc.assert(
      fc.property(
        documents,
        filter,
        (document, inner) => compileFilter({ $nor: [inner] })(document) !== compileFilter(inner)(document),
      ),
    );
  });

  it.each([
    ['a range never crosses types', { a: { $lt: 5 } }, { a: 'x' }, false],
    [
      'an embedded document must have its fields in order',
      { a: { x: 1, y: 2 } },
      { a: { y: 2, x: 1 } },
      false,
    ],
    [
      'conditions on an array may be met by different elements',
      { a: { $gt: 4, $lt: 2 } },
      { a: [1, 5] },
      true,
    ],
    [
      'an element condition by one element only',
      { a: { $elemMatch: { $gt: 4, $lt: 2 } } },
      { a: [1, 5] },
      false,
    ],
    ['null does not equal an empty array', { a: null }, { a: [] }, false],
    ['null equals a field missing in one element', { 'a.b': null }, { a: [{ b: 1 }, {}] }, true],
    ['$not matches a missing field', { a: { $not: { $gt: 1 } } }, {}, true],
    ['$type takes names', { a: { $type: 'objectId' } }, { a: new BSON.ObjectId() }, true],
    ['$type looks into arrays', { a: { $type: 'string' } }, { a: [1, 'x'] }, true],
    ['numbers are equal whatever their type', { a: 5 }, { a: BSON.Long.fromNumber(5) }, true],
    [
      '$mod keeps every bit of a long',
      { a: { $mod: [10, 7] } },
      { a: BSON.Long.fromString('9007199254740997') },
      true,
    ],
    ['$mod keeps the sign of the number', { a: { $mod: [4, -3] } }, { a: -7.5 }, true],
    ['$mod matches no infinite number', { a: { $mod: [4, 0] } }, { a: Number.POSITIVE_INFINITY }, false],
    ['$expr compares fields', { $expr: { $gt: ['$a', '$b'] } }, { a: 2, b: 1 }, true],
    ['inherited properties are no fields', { constructor: { $exists: true } }, {}, false],
  ])('%s', (_name, filter, document, expected) => {
    expect(compileFilter(filter)(document)).toBe(expected);
  });

  it.each([
    ['a text as the divisor', ['4', 0]],
    ['a text as the remainder', [4, '0']],
    ['a divisor below 1', [0.5, 0]],
    ['an infinite remainder', [4, Number.POSITIVE_INFINITY]],
  ])('refuses $mod with %s', (_name, operand) => {
    expect(() => compileFilter({ a: { $mod: operand } })).toThrow(expect.objectContaining({ code: 2 }));
  });
});

describe('sorting', () => {
  it('orders by field after field, each in its direction, and is stable', () => {
    const rows = fc.array(fc.record({ a: number, b: number }), { maxLength: 20 });
    fc.assert(
      fc.property(rows, (items) => {
        const spec = parseSort({ a: 1, b: -1 });
        const sorted = sortByKey(items.map((item, at) => ({ item, at, sortKey: sortKeyOf(item, spec) })));
        const expected = items
          .map((item, at) => ({ item, at }))
          .toSorted((l, r) => l.item.a - r.item.a || r.item.b - l.item.b || l.at - r.at);
        expect(sorted.map(({ at }) => at)).toEqual(expected.map(({ at }) => at));
      }),
    );
  });

  it('takes the lowest element of an array upwards and the highest downwards', () => {
    const order = (direction: 1 | -1): number[] => {
      const spec = parseSort({ a: direction });
      const keyed = [[1, 9], [5], [2, 3]].map((a, at) => ({ at, sortKey: sortKeyOf({ a }, spec) }));
      return sortByKey(keyed).map(({ at }) => at);
    };
    expect(order(1)).toEqual([0, 2, 1]);
    expect(order(-1)).toEqual([0, 1, 2]);
  });
});
