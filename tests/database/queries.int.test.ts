import type mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  embeddedServer,
  independentServer,
  openDatabase,
  type TestServer,
} from './contract.ts';

type Item = {
  _id: number;
  kind?: string | null;
  size?: number;
  tags?: string[];
  at?: Date;
  lines?: { sku: string; qty: number }[];
  owner?: { name: string; age?: number };
};

const ITEMS: Item[] = [
  {
    _id: 1,
    kind: 'a',
    size: 10,
    tags: ['x', 'y'],
    at: new Date('2024-01-01'),
    lines: [
      { sku: 's1', qty: 1 },
      { sku: 's2', qty: 5 },
    ],
    owner: { name: 'Ann', age: 30 },
  },
  {
    _id: 2,
    kind: 'b',
    size: 20,
    tags: ['y'],
    at: new Date('2024-02-01'),
    lines: [{ sku: 's2', qty: 1 }],
    owner: { name: 'Bob' },
  },
  {
    _id: 3,
    kind: 'a',
    size: 30,
    tags: [],
    at: new Date('2024-03-01'),
    lines: [],
    owner: { name: 'Cid', age: 50 },
  },
  { _id: 4, kind: null, size: 15, tags: ['z'], at: new Date('2024-04-01') },
  { _id: 5, size: 25 },
];

describe.each([
  ['the embedded server', embeddedServer],
  ['an independent server', independentServer],
])('finding documents on %s', (_name, start) => {
  let server: TestServer;
  let database: Database;
  let items: mongoose.Collection<Item>;

  beforeAll(async () => {
    server = await start();
    database = await openDatabase(server.uri);
    items = database.connection.collection<Item>('items');
    await items.insertMany(ITEMS);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  const ids = async (filter: mongoose.mongo.Filter<Item>): Promise<number[]> =>
    (await items.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

  const cases: [name: string, filter: mongoose.mongo.Filter<Item>, expected: number[]][] = [
    ['equality', { kind: 'a' }, [1, 3]],
    ['null, which a missing field equals', { kind: null }, [4, 5]],
    ['$ne', { kind: { $ne: 'a' } }, [2, 4, 5]],
    ['$in', { kind: { $in: ['a', 'b'] } }, [1, 2, 3]],
    ['$nin', { kind: { $nin: ['a', 'b'] } }, [4, 5]],
    ['$gt and $lte together', { size: { $gt: 10, $lte: 20 } }, [2, 4]],
    ['a date range', { at: { $gte: new Date('2024-02-01'), $lt: new Date('2024-04-01') } }, [2, 3]],
    ['an element of an array', { tags: 'y' }, [1, 2]],
    ['a whole array', { tags: ['x', 'y'] }, [1]],
    ['$all', { tags: { $all: ['y', 'x'] } }, [1]],
    ['$size', { tags: { $size: 0 } }, [3]],
    ['a dotted path', { 'owner.name': 'Bob' }, [2]],
    ['a dotted path into an array', { 'lines.sku': 's2' }, [1, 2]],
    ['a position in an array', { 'tags.0': 'y' }, [2]],
    ['the presence of a first element', { 'lines.0': { $exists: true } }, [1, 2]],
    ['$elemMatch with operators', { tags: { $elemMatch: { $gt: 'x', $lt: 'z' } } }, [1, 2]],
    ['$exists true', { kind: { $exists: true } }, [1, 2, 3, 4]],
    ['$exists false', { kind: { $exists: false } }, [5]],
    ['$or', { $or: [{ kind: 'b' }, { size: 25 }] }, [2, 5]],
    ['$and', { $and: [{ size: { $gt: 10 } }, { size: { $lt: 20 } }] }, [4]],
    ['$nor', { $nor: [{ kind: 'a' }, { kind: 'b' }] }, [4, 5]],
    ['$not', { size: { $not: { $gt: 15 } } }, [1, 4]],
    ['$type by name', { kind: { $type: 'string' } }, [1, 2, 3]],
    ['a regular expression', { 'owner.name': /^[AB]/ }, [1, 2]],
    ['a case-insensitive $regex', { 'owner.name': { $regex: '^ann$', $options: 'i' } }, [1]],
    ['an embedded document, field by field in order', { owner: { name: 'Ann', age: 30 } }, [1]],
    ['an embedded document in another order: nothing', { owner: { age: 30, name: 'Ann' } }, []],
  ];

  it.each(cases)('matches by %s', async (_case, filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });

  it('sorts, skips and limits', async () => {
    const page = await items
      .find({ size: { $exists: true } })
      .sort({ size: -1 })
      .skip(1)
      .limit(2)
      .toArray();
    expect(page.map(({ size }) => size)).toEqual([25, 20]);
  });

  it('sorts by two fields, a missing one as null', async () => {
    const sorted = await items.find().sort({ kind: 1, size: -1 }).toArray();
    expect(sorted.map(({ _id }) => _id)).toEqual([5, 4, 3, 1, 2]);
  });

  it('includes or excludes fields', async () => {
    expect(await items.findOne({ _id: 1 }, { projection: { kind: 1, 'owner.name': 1 } })).toEqual({
      _id: 1,
      kind: 'a',
      owner: { name: 'Ann' },
    });
    expect(await items.findOne({ _id: 2 }, { projection: { lines: 0, at: 0, 'owner.name': 0 } })).toEqual({
      _id: 2,
      kind: 'b',
      size: 20,
      tags: ['y'],
      owner: {},
    });
    expect(await items.findOne({ _id: 5 }, { projection: { _id: 0, size: 1 } })).toEqual({ size: 25 });
  });

  it('counts and lists distinct values', async () => {
    expect(await items.countDocuments({ kind: 'a' })).toBe(2);
    expect(await items.countDocuments({ kind: 'nobody' })).toBe(0);
    expect(await items.estimatedDocumentCount()).toBe(5);
    expect(new Set(await items.distinct('tags'))).toEqual(new Set(['x', 'y', 'z']));
    expect(new Set(await items.distinct('owner.name', { size: { $lt: 25 } }))).toEqual(
      new Set(['Ann', 'Bob']),
    );
  });

  it('reads thousands of documents through a cursor, each once and in order', async () => {
    const many = database.connection.collection<{ _id: number; text: string }>('many');
    await many.insertMany(
      Array.from({ length: 3000 }, (_item, index) => ({ _id: index, text: 'x'.repeat(index % 50) })),
    );
    const seen: number[] = [];
    for await (const { _id } of many.find().sort({ _id: 1 }).batchSize(250)) seen.push(_id);
    expect(seen).toEqual(Array.from({ length: 3000 }, (_item, index) => index));
  });

  it('aggregates: match, group, sort, limit', async () => {
    const groups = await items
      .aggregate([
        { $match: { kind: { $in: ['a', 'b'] } } },
        { $group: { _id: '$kind', total: { $sum: '$size' } } },
        { $sort: { total: -1 } },
        { $limit: 5 },
      ])
      .toArray();
    expect(groups).toEqual([
      { _id: 'a', total: 40 },
      { _id: 'b', total: 20 },
    ]);
  });

  it('aggregates: unwind, project, count', async () => {
    const rows = await items
      .aggregate([
        { $unwind: '$lines' },
        { $sort: { 'lines.sku': 1, _id: 1 } },
        { $project: { 'lines.sku': 1 } },
      ])
      .toArray();
    expect(rows.map(({ _id, lines }) => [_id, lines.sku])).toEqual([
      [1, 's1'],
      [1, 's2'],
      [2, 's2'],
    ]);
    const perKind = await items
      .aggregate([
        { $group: { _id: '$kind', count: { $sum: 1 } } },
        { $sort: { count: -1, _id: -1 } },
        { $limit: 1 },
      ])
      .toArray();
    expect(perKind).toEqual([{ _id: 'a', count: 2 }]);
    expect(await items.aggregate([{ $match: { kind: 'a' } }, { $count: 'total' }]).toArray()).toEqual([
      { total: 2 },
    ]);
  });

  it('aggregates over a collection that does not exist to nothing', async () => {
    expect(
      await database.connection
        .collection('nowhere')
        .aggregate([{ $match: {} }])
        .toArray(),
    ).toEqual([]);
  });

  it('refuses an unknown operator and an unknown stage with the server codes', async () => {
    await expect(items.find({ size: { $larger: 3 } }).toArray()).rejects.toMatchObject({ code: 2 });
    await expect(items.aggregate([{ $frobnicate: {} }]).toArray()).rejects.toThrow(/frobnicate/);
    await expect(database.connection.db?.command({ frobnicate: 1 })).rejects.toMatchObject({ code: 59 });
    await expect(items.updateOne({ _id: 1 }, { $frobnicate: { a: 1 } })).rejects.toMatchObject({
      code: 9,
    });
  });
});
