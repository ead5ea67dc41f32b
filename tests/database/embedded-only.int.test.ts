import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startEmbeddedMongo } from '../../packages/embedded-mongo/src/index.ts';
import { type Database, embeddedServer, openDatabase, type TestServer } from './contract.ts';

type AnyDocument = mongoose.mongo.BSON.Document;
type Doc = AnyDocument & { _id: number };

/** An update that the driver's types do not allow. */
const anUpdate = (update: AnyDocument): AnyDocument => update;

/** MongoDB behaviour of the embedded server beyond the contract of our repositories. */
describe('the embedded server', () => {
  let server: TestServer;
  let database: Database;
  let next = 0;

  beforeAll(async () => {
    server = await embeddedServer();
    database = await openDatabase(server.uri);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  const fresh = async (documents: Doc[] = []): Promise<mongoose.Collection<Doc>> => {
    const collection = database.connection.collection<Doc>(`fresh${(next += 1)}`);
    if (documents.length > 0) await collection.insertMany(documents);
    return collection;
  };

  describe('login', () => {
    it('refuses a wrong password and a wrong user alike', async () => {
      for (const [from, to] of [
        [/:\/\/[^:]+:[^@]+@/, '://colloquy:wrong@'],
        [/:\/\/[^:]+:/, '://somebody:'],
      ] as const) {
        await expect(
          mongoose.createConnection(server.uri.replace(from, to)).asPromise(),
        ).rejects.toMatchObject({ code: 18 });
      }
    });

    it('answers nothing but the handshake without a login', async () => {
      const connection = await mongoose
        .createConnection(server.uri.replace(/:\/\/[^@]+@/, '://').replaceAll(/&auth\w+=[^&]+/g, ''))
        .asPromise();
      await expect(connection.collection('x').find().toArray()).rejects.toMatchObject({ code: 13 });
      await connection.close();
    });

    it('takes a given credential', async () => {
      const own = await startEmbeddedMongo({
        dataDir: ':memory:',
        username: 'ann@example.com',
        password: 'p@ss:w/örd',
        worker: false,
      });
      const connection = await mongoose.createConnection(own.uri).asPromise();
      expect(await connection.db?.command({ ping: 1 })).toMatchObject({ ok: 1 });
      await connection.close();
      await own.stop();
    });
  });

  describe('the planner', () => {
    const planned = z.object({
      queryPlanner: z.object({ winningPlan: z.looseObject({ stage: z.string() }) }),
    });
    const explained = planned.extend({
      executionStats: z.looseObject({ totalDocsExamined: z.number(), nReturned: z.number() }),
    });
    let items: mongoose.Collection<Doc>;

    beforeAll(async () => {
      items = await fresh(
        Array.from({ length: 1000 }, (_item, index) => ({
          _id: index,
          ws: `w${index % 10}`,
          at: index,
          tags: [`t${index % 5}`, `u${index % 3}`],
          ...(index % 100 === 0 ? { leased: true, token: `k${index}` } : {}),
        })),
      );
      await items.createIndex({ ws: 1, at: -1 });
      await items.createIndex({ tags: 1 });
      await items.createIndex({ token: 1 }, { unique: true, sparse: true });
      await items.createIndex({ at: 1 }, { name: 'leases', partialFilterExpression: { leased: true } });
    });

    const explain = async (cursor: mongoose.mongo.FindCursor): Promise<z.infer<typeof explained>> =>
      explained.parse(await cursor.explain('executionStats'));

    it.each([
      ['_id', { _id: 7 }, '_id_', 1],
      ['_id in a list', { _id: { $in: [7, 8, 2000] } }, '_id_', 2],
      ['a prefix of a compound index', { ws: 'w3' }, 'ws_1_at_-1', 100],
      ['both fields', { ws: 'w3', at: { $gte: 900 } }, 'ws_1_at_-1', 10],
      ['a list and a range', { ws: { $in: ['w1', 'w2'] }, at: { $lt: 20 } }, 'ws_1_at_-1', 4],
      ['an element of an array', { tags: 't1' }, 'tags_1', 200],
      ['a sparse unique value', { token: 'k100' }, 'token_1', 1],
      ['the presence of a sparse field', { token: { $exists: true } }, 'token_1', 10],
      ['the condition of a partial index', { leased: true, at: { $lt: 500 } }, 'leases', 5],
    ])('uses the index for %s', async (_case, filter, index, examined) => {
      const { queryPlanner, executionStats } = await explain(items.find(filter));
      expect(queryPlanner.winningPlan).toMatchObject({
        stage: 'FETCH',
        inputStage: { stage: 'IXSCAN', indexName: index },
      });
      expect(executionStats).toMatchObject({ totalDocsExamined: examined, nReturned: examined });
    });

    it('reads in index order instead of sorting, and stops at the limit', async () => {
      const { queryPlanner, executionStats } = await explain(
        items.find({ ws: 'w3' }).sort({ at: -1 }).limit(5),
      );
      expect(queryPlanner.winningPlan).toMatchObject({
        stage: 'FETCH',
        inputStage: { indexName: 'ws_1_at_-1', direction: 'forward' },
      });
      expect(executionStats.totalDocsExamined).toBe(5);
      const backward = await explain(items.find({ ws: 'w3' }).sort({ at: 1 }).limit(5));
      expect(backward.queryPlanner.winningPlan).toMatchObject({ inputStage: { direction: 'backward' } });
      expect((await items.find({ ws: 'w3' }).sort({ at: 1 }).limit(2).toArray()).map(({ at }) => at)).toEqual(
        [3, 13],
      );
    });

    it('does not use a sparse or partial index that would lose documents', async () => {
      expect((await explain(items.find({ token: null }))).queryPlanner.winningPlan.stage).toBe('COLLSCAN');
      const unleased = await explain(items.find({ at: { $lt: 500 } }));
      expect(unleased.queryPlanner.winningPlan.stage).toBe('COLLSCAN');
      expect(unleased.executionStats.nReturned).toBe(500);
    });

    it('sorts when no index gives the order', async () => {
      const { queryPlanner } = await explain(items.find({ ws: 'w3' }).sort({ token: 1 }));
      expect(queryPlanner.winningPlan).toMatchObject({
        stage: 'SORT',
        inputStage: { inputStage: { stage: 'IXSCAN' } },
      });
    });

    it('hands a leading $match of an aggregation to the index', async () => {
      const plan = planned.parse(
        await items.aggregate([{ $match: { ws: 'w3' } }, { $group: { _id: '$ws' } }]).explain(),
      );
      expect(plan.queryPlanner.winningPlan).toMatchObject({ inputStage: { indexName: 'ws_1_at_-1' } });
    });

    it('matches elements of one array by different bounds on a compound multikey index', async () => {
      const orders = await fresh([
        {
          _id: 1,
          lines: [
            { a: 1, b: 2 },
            { a: 3, b: 4 },
          ],
        },
      ]);
      await orders.createIndex({ 'lines.a': 1, 'lines.b': 1 });
      expect(await orders.countDocuments({ 'lines.a': 1, 'lines.b': 4 })).toBe(1);
      expect(await orders.countDocuments({ 'lines.a': { $gt: 2, $lt: 3 } })).toBe(1);
      expect(await orders.countDocuments({ 'lines.a': { $gt: 3 } })).toBe(0);
      expect(await orders.countDocuments({ 'lines.a': { $lt: 2, $gt: 2.5 } })).toBe(1);
    });
  });

  describe('refusals', () => {
    const refused: [
      name: string,
      run: (items: mongoose.Collection<Doc>) => Promise<unknown>,
      code: number,
    ][] = [
      ['an unknown query operator', (items) => items.find({ a: { $larger: 1 } }).toArray(), 2],
      ['an unknown top-level operator', (items) => items.find({ $larger: 1 }).toArray(), 2],
      ['$where', (items) => items.find({ $where: 'true' }).toArray(), 2],
      ['$text', (items) => items.find({ $text: { $search: 'x' } }).toArray(), 27],
      ['an unknown update operator', (items) => items.updateOne({}, { $larger: { a: 1 } }), 9],
      ['an unknown stage', (items) => items.aggregate([{ $larger: {} }]).toArray(), 40324],
      [
        'an unknown expression',
        (items) => items.aggregate([{ $project: { a: { $larger: 1 } } }]).toArray(),
        168,
      ],
      [
        '$function',
        (items) =>
          items
            .aggregate([{ $project: { a: { $function: { body: 'x', args: [], lang: 'js' } } } }])
            .toArray(),
        168,
      ],
      ['a change stream', (items) => items.aggregate([{ $changeStream: {} }]).toArray(), 40573],
      ['a collation', (items) => items.find({ a: 'x' }, { collation: { locale: 'en' } }).toArray(), 238],
      ['a change of the id', (items) => items.updateOne({ _id: 1 }, { $set: { _id: 2 } }), 66],
      [
        'two changes of one path',
        (items) => items.updateOne({ _id: 1 }, { $set: { 'a.b': 1 }, $unset: { a: 1 } }),
        40,
      ],
      ['$inc of a string', (items) => items.updateOne({ _id: 1 }, { $inc: { text: 1 } }), 14],
      [
        '$push to what is no array',
        (items) => items.updateOne({ _id: 1 }, anUpdate({ $push: { text: 1 } })),
        2,
      ],
      ['a path through a scalar', (items) => items.updateOne({ _id: 1 }, { $set: { 'text.x': 1 } }), 28],
      ['a mixed projection', (items) => items.find({}, { projection: { a: 1, b: 0 } }).toArray(), 31253],
      ['a text index', (items) => items.createIndex({ a: 'text' }), 67],
      [
        'parallel arrays in an index',
        async (items) => {
          await items.createIndex({ p: 1, q: 1 });
          await items.insertOne({ _id: 99, p: [1], q: [1] });
        },
        171,
      ],
      ['dropping an unknown index', (items) => items.dropIndex('nothing'), 27],
    ];

    it.each(refused)('refuses %s with the server code', async (_name, run, code) => {
      const items = await fresh([{ _id: 1, text: 'x' }]);
      await expect(run(items)).rejects.toMatchObject({ code });
    });

    it('refuses transactions as a stand-alone server does', async () => {
      const items = await fresh([{ _id: 1 }]);
      const session = await database.connection.startSession();
      session.startTransaction();
      await expect(items.insertOne({ _id: 2 }, { session })).rejects.toMatchObject({
        originalError: { code: 20 },
      });
      await session.endSession();
    });

    it('allows $set of the same id', async () => {
      const items = await fresh([{ _id: 1 }]);
      expect(await items.updateOne({ _id: 1 }, { $set: { _id: 1, a: 2 } })).toMatchObject({
        modifiedCount: 1,
      });
    });

    it('tells which key was duplicate', async () => {
      const items = await fresh([{ _id: 1, slug: 'a' }]);
      await items.createIndex({ slug: 1 }, { unique: true });
      await expect(items.insertOne({ _id: 2, slug: 'a' })).rejects.toMatchObject({
        code: 11000,
        keyPattern: { slug: 1 },
        keyValue: { slug: 'a' },
      });
      await expect(
        items.updateOne({ _id: 3 }, { $set: { slug: 'a' } }, { upsert: true }),
      ).rejects.toMatchObject({ code: 11000 });
    });
  });

  describe('arrays', () => {
    const order: Doc = {
      _id: 1,
      lines: [
        { sku: 'a', qty: 1 },
        { sku: 'b', qty: 5 },
        { sku: 'b', qty: 9 },
      ],
    };
    const quantities = async (items: mongoose.Collection<Doc>): Promise<unknown> =>
      z
        .object({ lines: z.array(z.object({ qty: z.number() })) })
        .parse(await items.findOne({ _id: 1 }))
        .lines.map(({ qty }) => qty);

    it.each([
      ['the matched element', { 'lines.sku': 'b' }, { $inc: { 'lines.$.qty': 10 } }, undefined, [1, 15, 9]],
      [
        'the element matched as a whole',
        { lines: { $elemMatch: { sku: 'b', qty: 9 } } },
        { $set: { 'lines.$.qty': 0 } },
        undefined,
        [1, 5, 0],
      ],
      ['every element', {}, { $mul: { 'lines.$[].qty': 2 } }, undefined, [2, 10, 18]],
      [
        'the elements an array filter names',
        {},
        { $set: { 'lines.$[line].qty': 0 } },
        [{ 'line.sku': 'b', 'line.qty': { $gt: 5 } }],
        [1, 5, 0],
      ],
    ])('changes %s', async (_case, filter, update, arrayFilters, expected) => {
      const items = await fresh([order]);
      await items.updateOne(
        { _id: 1, ...filter },
        update,
        arrayFilters === undefined ? {} : { arrayFilters },
      );
      expect(await quantities(items)).toEqual(expected);
    });

    it('pulls by the fields of a sub-document', async () => {
      const items = await fresh([order]);
      await items.updateOne({ _id: 1 }, anUpdate({ $pull: { lines: { sku: 'b', qty: { $gt: 5 } } } }));
      expect(await quantities(items)).toEqual([1, 5]);
    });

    it('projects the matched element, a slice, and the first that fits', async () => {
      const items = await fresh([order]);
      const lines = async (filter: object, projection: object): Promise<unknown> =>
        (await items.findOne(filter, { projection }))?.['lines'];
      expect(await lines({ 'lines.sku': 'b' }, { 'lines.$': 1 })).toEqual([{ sku: 'b', qty: 5 }]);
      expect(await lines({ _id: 1 }, { lines: { $slice: -1 } })).toEqual([{ sku: 'b', qty: 9 }]);
      expect(await lines({ _id: 1 }, { lines: { $elemMatch: { qty: { $gt: 5 } } } })).toEqual([
        { sku: 'b', qty: 9 },
      ]);
    });
  });

  it('aggregates with expressions, joins and facets', async () => {
    const items = await fresh([
      { _id: 1, ws: 'a', n: 1 },
      { _id: 2, ws: 'a', n: 3 },
      { _id: 3, ws: 'b', n: 5 },
    ]);
    expect(
      await items
        .aggregate([
          { $group: { _id: '$ws', sum: { $sum: '$n' }, average: { $avg: '$n' }, count: { $sum: 1 } } },
          { $sort: { _id: 1 } },
        ])
        .toArray(),
    ).toEqual([
      { _id: 'a', sum: 4, average: 2, count: 2 },
      { _id: 'b', sum: 5, average: 5, count: 1 },
    ]);
    const joined = await items
      .aggregate([
        { $match: { _id: 3 } },
        { $lookup: { from: items.collectionName, localField: 'ws', foreignField: 'ws', as: 'same' } },
        { $project: { doubled: { $multiply: ['$n', 2] }, found: { $size: '$same' } } },
      ])
      .toArray();
    expect(joined).toEqual([{ _id: 3, doubled: 10, found: 1 }]);
    const [facet] = await items
      .aggregate([
        {
          $facet: {
            big: [{ $match: { n: { $gt: 2 } } }, { $count: 'n' }],
            first: [{ $sort: { n: -1 } }, { $limit: 1 }],
          },
        },
      ])
      .toArray();
    expect(facet).toEqual({ big: [{ n: 2 }], first: [{ _id: 3, ws: 'b', n: 5 }] });
  });

  it('updates by pipeline and keeps the types of what it does not touch', async () => {
    const items = await fresh();
    await items.insertOne({ _id: 1, size: new mongoose.mongo.Double(5), n: 2 });
    await items.updateOne({ _id: 1 }, [{ $set: { total: { $add: ['$n', 1] } } }]);
    const found = await items.findOne({ _id: 1 }, { promoteValues: false });
    expect(found?.['size']).toEqual(new mongoose.mongo.Double(5));
    expect(found?.['total']).toEqual(new mongoose.mongo.Int32(3));
  });

  it('serves what mongosh and Compass ask on connecting', async () => {
    const admin = database.connection.db?.admin();
    for (const command of [
      { buildInfo: 1 },
      { hostInfo: 1 },
      { connectionStatus: 1 },
      { getParameter: 1, featureCompatibilityVersion: 1 },
      { getCmdLineOpts: 1 },
      { getLog: 'startupWarnings' },
      { serverStatus: 1 },
      { whatsmyuri: 1 },
      { listDatabases: 1 },
    ]) {
      expect(await admin?.command(command)).toMatchObject({ ok: 1 });
    }
    await expect(admin?.command({ atlasVersion: 1 })).rejects.toMatchObject({ code: 59 });
  });

  it('does its work off the calling thread', async () => {
    const items = await fresh(
      Array.from({ length: 20_000 }, (_item, index) => ({ _id: index, text: `row ${index}` })),
    );
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await items.find({ text: /nothing like it/ }).toArray();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });
});
