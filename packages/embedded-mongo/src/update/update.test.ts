import { BSON } from 'bson';
import { describe, expect, it } from 'vitest';
import type { BsonDocument } from '../values/bson-types.ts';
import { upsertDocument } from './upsert.ts';
import { compileUpdate } from './update.ts';

const { Int32, Double, Long } = BSON;

function update(document: BsonDocument, change: unknown, filter: BsonDocument = {}): BsonDocument {
  return compileUpdate(change, filter).apply(document, false);
}

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('update operators', () => {
  it.each([
    ['int and int stay an int', new Int32(1), new Int32(2), new Int32(3)],
    ['int and double make a double', new Int32(1), new Double(0.5), new Double(1.5)],
    ['long and int stay a long', Long.fromNumber(1), new Int32(2), Long.fromNumber(3)],
    [
      'an int that overflows becomes a long',
      new Int32(2_147_483_647),
      new Int32(1),
      Long.fromNumber(2_147_483_648),
    ],
    ['a missing field takes the type of the operand', undefined, new Double(2), new Double(2)],
  ])('$inc: %s', (_name, current, by, expected) => {
    const document = current === undefined ? {} : { n: current };
    expect(update(document, { $inc: { n: by } })).toEqual({ n: expected });
  });

  it.each<[name: string, before: BsonDocument, change: unknown, after: BsonDocument]>([
    ['$set pads an array with nulls', { a: [1] }, { $set: { 'a.3': 2 } }, { a: [1, null, null, 2] }],
    [
      '$unset of an element leaves null in its place',
      { a: [1, 2] },
      { $unset: { 'a.0': 1 } },
      { a: [null, 2] },
    ],
    ['$unset of what is not there makes nothing', {}, { $unset: { 'a.b': 1 } }, {}],
    ['$rename moves a value', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
    ['$rename of a missing field does nothing', { x: 1 }, { $rename: { a: 'b' } }, { x: 1 }],
    ['$setOnInsert is silent on an update', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: 1 }],
    [
      '$push with position, sort and slice',
      { a: [3, 1] },
      { $push: { a: { $each: [2], $sort: 1, $slice: 2 } } },
      { a: [1, 2] },
    ],
    ['$push in front', { a: [2] }, { $push: { a: { $each: [1], $position: 0 } } }, { a: [1, 2] }],
    [
      '$addToSet compares documents with their field order',
      { a: [{ x: 1, y: 2 }] },
      { $addToSet: { a: { y: 2, x: 1 } } },
      {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      },
    ],
    ['$pull by an operator', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['$pop from either end', { a: [1, 2, 3], b: [1, 2] }, { $pop: { a: 1, b: -1 } }, { a: [1, 2], b: [2] }],
    ['a replacement keeps the id', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
    [
      'a pipeline computes from the document',
      { n: 2 },
      [{ $set: { m: { $multiply: ['$n', 3] } } }, { $unset: 'n' }],
      { m: 6 },
    ],
  ])('%s', (_name, before, change, after) => {
    expect(update(before, change)).toEqual(after);
  });

  it.each([[true], [false], [{ $type: 'date' }]])('$currentDate sets a date by %j', (operand) => {
    expect(update({}, { $currentDate: { at: operand } })).toEqual({ at: expect.any(Date) });
  });

  it('does not let documents of a multi-update share an operand', () => {
    const change = compileUpdate({ $set: { a: { list: [] } } }, {});
    const [first, second] = [change.apply({}, false), change.apply({}, false)];
    compileUpdate({ $set: { 'a.x': 1 } }, {}).apply(first ?? {}, false);
    expect(second).toEqual({ a: { list: [] } });
  });

  it('writes a field named __proto__ as a field', () => {
    const document = update({}, { $set: JSON.parse('{"__proto__": {"polluted": true}}') });
    expect(Object.keys(document)).toEqual(['__proto__']);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it.each([
    ['an unknown operator', { $frob: { a: 1 } }, 9],
    ['$bit', { $bit: { a: { or: 1 } } }, 9],
    ['$currentDate with a number', { $currentDate: { a: 1 } }, 2],
    ['$currentDate with another option', { $currentDate: { a: { $type: 'date', zone: 'UTC' } } }, 2],
    ['$currentDate with another type', { $currentDate: { a: { $type: 'string' } } }, 2],
    ['an empty path', { $set: { 'a..b': 1 } }, 56],
    ['a conflict between a path and its parent', { $set: { a: 1 }, $inc: { 'a.b': 1 } }, 40],
    ['a positional operator without a match', { $set: { 'list.$': 1 } }, 2],
    ['an unknown array filter', { $set: { 'list.$[x]': 1 } }, 2],
    ['a replacement with operators inside', { a: 1, $set: { b: 1 } }, 52],
  ])('refuses %s', (_name, change, code) => {
    expect(codeOf(() => update({ _id: 1, list: [1] }, change))).toBe(code);
  });
});

describe('an upsert', () => {
  it('takes the equalities of the filter, then the operators, with the id first', () => {
    const filter = { 'owner.name': 'Ann', size: { $gt: 3 }, $and: [{ kind: { $eq: 'x' } }], _id: 7 };
    const document = upsertDocument(
      filter,
      compileUpdate({ $set: { a: 1 }, $setOnInsert: { b: 2 } }, filter),
    );
    expect(document).toEqual({ _id: 7, owner: { name: 'Ann' }, kind: 'x', a: 1, b: 2 });
    expect(Object.keys(document)[0]).toBe('_id');
  });

  it('makes an id when none is given', () => {
    expect(upsertDocument({}, compileUpdate({ a: 1 }, {}))).toMatchObject({
      _id: expect.any(BSON.ObjectId),
      a: 1,
    });
  });
});
