import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertDocument } from '../commands/insert.ts';
import type { Collection } from '../storage/collection.ts';
import { deleteMany } from './delete.ts';
import { Store } from '../store/store.ts';
import { runUpdate } from '../update/apply.ts';
import { compileUpdate } from '../update/update.ts';
import type { BsonDocument } from '../values/bson-types.ts';
import { encode } from '../values/codec.ts';
import { find, planFind } from './find.ts';
import { parseSort, sortKeyOf } from '../matching/sort.ts';

const small = fc.integer({ min: 0, max: 4 });
const value = fc.oneof(
  { weight: 5, arbitrary: small },
  fc.constant(null),
  fc.constantFrom('', 'a', 'b'),
  fc.array(small, { maxLength: 3 }),
  fc.date({ min: new Date(0), max: new Date(3), noInvalidDate: true }),
);
const document = fc.record(
  {
    a: value,
    b: value,
    lines: fc.array(fc.record({ x: small, y: small }, { requiredKeys: [], noNullPrototype: true }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: [], noNullPrototype: true },
);
const operand = fc.oneof(small, fc.constantFrom('', 'a', 'b'), fc.constant(null));
const condition = fc.oneof(
  operand,
  fc.array(operand, { maxLength: 3 }).map(($in) => ({ $in })),
  fc
    .record({ $gt: small, $lte: small }, { requiredKeys: [], noNullPrototype: true })
    .filter((range) => Object.keys(range).length > 0),
  fc.record({ $gte: operand, $lt: operand }, { requiredKeys: ['$gte'], noNullPrototype: true }),
  fc.boolean().map(($exists) => ({ $exists })),
  operand.map(($ne) => ({ $ne })),
);
const filter = fc.oneof(
  fc.record({ a: condition, b: condition }, { requiredKeys: [], noNullPrototype: true }),
  fc.record({ 'lines.x': condition, 'lines.y': condition }, { requiredKeys: [], noNullPrototype: true }),
  fc.tuple(condition, condition).map(([left, right]) => ({ $and: [{ a: left }, { a: right }] })),
  fc
    .record({ x: small, y: small }, { noNullPrototype: true })
    .map(($elemMatch) => ({ lines: { $elemMatch } })),
);
const sort = fc.constantFrom<BsonDocument>(
  {},
  { a: 1 },
  { a: -1 },
  { b: 1, a: -1 },
  { b: -1, a: 1 },
  { a: 1, b: 1 },
);

const INDEXES: BsonDocument[] = [
  { name: 'a', key: { a: 1 } },
  { name: 'sparse', key: { b: -1 }, sparse: true },
  { name: 'ba', key: { b: 1, a: -1 } },
  { name: 'lines', key: { 'lines.x': 1, 'lines.y': -1 } },
  { name: 'partial', key: { a: -1 }, partialFilterExpression: { b: { $exists: true } } },
];

function withCollection<T>(
  documents: readonly BsonDocument[],
  index: BsonDocument,
  work: (collection: Collection) => T,
): T {
  const store = new Store(':memory:', () => undefined);
  try {
    const collection = store.catalog.ensure('db', 'items');
    store.transaction(() => {
      store.catalog.createIndex(collection, index);
      for (const [_id, fields] of documents.entries()) insertDocument(collection, encode({ _id, ...fields }));
    });
    return work(collection);
  } finally {
    store.close();
  }
}

const idsOf = (collection: Collection, options: Parameters<typeof find>[1]): unknown[] =>
  Array.from(find(collection, options), (match) => String(match.document()['_id']));

/** A compound index cannot cover arrays in both fields; the server rejects such documents as MongoDB does. */
const indexable = (documents: readonly BsonDocument[]): BsonDocument[] =>
  documents.filter(({ a, b }) => !(Array.isArray(a) && Array.isArray(b)));

describe('the planner', () => {
  it('finds with an index exactly what a full scan finds, in the same order of sort keys', () => {
    fc.assert(
      fc.property(
        fc.array(document, { maxLength: 12 }),
        fc.constantFrom(...INDEXES),
        filter,
        sort,
        (documents, index, query, order) => {
          withCollection(indexable(documents), index, (collection) => {
            const tied = { ...order, _id: 1 };
            const scanned = idsOf(collection, { filter: query, sort: tied, natural: true });
            expect(idsOf(collection, { filter: query, sort: tied })).toEqual(scanned);
            const fields = new Set(['_id']);
            expect(idsOf(collection, { filter: query, sort: tied, fields })).toEqual(scanned);
            expect(idsOf(collection, { filter: query, sort: tied, fields, natural: true })).toEqual(scanned);
            expect(new Set(idsOf(collection, { filter: query, sort: order }))).toEqual(new Set(scanned));
            expect(idsOf(collection, { filter: query, sort: order })).toHaveLength(scanned.length);
            const keys = Array.from(find(collection, { filter: query, sort: order }), (match) =>
              sortKeyOf(match.document(), parseSort(order)),
            );
            expect(keys.toSorted(Buffer.compare)).toEqual(keys);
          });
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each([
    { _id: 'x' },
    { _id: 'x', a: 1 },
    { _id: 'x', a: 2 },
    { _id: 'nobody', a: 1 },
    { _id: 'x', $and: [{ _id: { $in: ['a', 'x'] } }] },
    { _id: 'x', $or: [{ _id: 'a' }] },
    { _id: { $gt: 'a' }, a: 1 },
  ])('finds one id beside other conditions as a full scan does: %j', (query) => {
    const documents = ['a', 'x', 'xy'].map((_id, at) => ({ _id, a: at % 2 }));
    withCollection(documents, INDEXES[0] ?? {}, (collection) => {
      const scanned = idsOf(collection, { filter: query, natural: true });
      expect(idsOf(collection, { filter: query })).toEqual(scanned);
    });
  });

  it('keeps its indexes true through updates and deletions', () => {
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...INDEXES),
        filter,
        small,
        (documents, index, query, next) => {
          withCollection(indexable(documents), index, (collection) => {
            const change = {
              filter: query,
              update: compileUpdate({ $set: { a: next, b: next } }, query),
              multi: true,
              upsert: false,
            };
            runUpdate(collection, change);
            deleteMany(collection, { a: next }, 1);
            const fresh = { filter: { a: next } };
            expect(new Set(idsOf(collection, fresh))).toEqual(
              new Set(idsOf(collection, { ...fresh, natural: true })),
            );
            const entries = collection.file.get(
              `SELECT count(*) FROM i${collection.indexes[1]?.id} i WHERE i.rid NOT IN (SELECT rid FROM ${collection.table})`,
            );
            expect(entries?.[0]).toBe(0);
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('lists in a sparse index over an outbox only documents that still hold events', () => {
    const documents = [
      { outbox: [{ id: 'e1' }, { id: 'e2' }] },
      { outbox: [] },
      {},
      { outbox: [{ id: 'e3' }] },
    ];
    const index = { name: 'outbox', key: { 'outbox.id': 1 }, sparse: true };
    withCollection(documents, index, (collection) => {
      const pending = { filter: { 'outbox.id': { $exists: true } } };
      const statistics = { keysExamined: 0, documentsExamined: 0 };
      const plan = planFind(collection, pending);
      expect(plan).toMatchObject({ stage: 'IXSCAN', index: { name: 'outbox' } });
      expect([...find(collection, pending, plan, statistics)]).toHaveLength(2);
      expect(statistics.documentsExamined).toBe(2);
    });
  });
});
