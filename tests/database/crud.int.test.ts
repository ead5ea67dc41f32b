import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  embeddedServer,
  independentServer,
  openDatabase,
  type TestServer,
} from './contract.ts';

const botSchema = new mongoose.Schema(
  {
    workspaceId: { type: String, required: true },
    name: String,
    state: { type: Number, default: 1 },
    settings: { theme: String, limits: { perDay: Number } },
    tags: [String],
    publishedAt: Date,
    outbox: [{ _id: false, eventId: String, kind: String, at: Date }],
  },
  { timestamps: true, collection: 'bots' },
);

const botModel = (connection: mongoose.Connection) => connection.model('Bot', botSchema);
type BotModel = ReturnType<typeof botModel>;

describe.each([
  ['the embedded server', embeddedServer],
  ['an independent server', independentServer],
])('storing and changing documents on %s', (_name, start) => {
  let server: TestServer;
  let database: Database;
  let Bot: BotModel;

  beforeAll(async () => {
    server = await start();
    database = await openDatabase(server.uri);
    Bot = botModel(database.connection);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  const aBot = (fields: Record<string, unknown> = {}) =>
    Bot.create({ workspaceId: `w-${new mongoose.Types.ObjectId().toString()}`, name: 'Helper', ...fields });

  it('reads back what was stored, sub-documents and dates included', async () => {
    const publishedAt = new Date('2024-02-29T12:34:56.789Z');
    const bot = await aBot({
      settings: { theme: 'dark', limits: { perDay: 5 } },
      tags: ['a', 'ä', '日本'],
      publishedAt,
    });
    const found = await Bot.findById(bot._id).lean();
    expect(found).toMatchObject({
      name: 'Helper',
      settings: { theme: 'dark', limits: { perDay: 5 } },
      tags: ['a', 'ä', '日本'],
      publishedAt,
    });
    expect(found?.createdAt).toBeInstanceOf(Date);
  });

  it('answers null for a document that is not there', async () => {
    expect(await Bot.findById(new mongoose.Types.ObjectId()).lean()).toBeNull();
  });

  it('keeps number types, binary data and null apart from missing', async () => {
    const { Long, Double, Int32, Binary } = mongoose.mongo;
    const raw = database.connection.collection('typed');
    const document = {
      _id: new mongoose.Types.ObjectId(),
      long: Long.fromString('9007199254740993'),
      double: new Double(5),
      int: new Int32(5),
      bytes: new Binary(Buffer.from([0, 1, 255])),
      nothing: null,
    };
    await raw.insertOne(document);
    await raw.updateOne({ _id: document._id }, { $set: { other: 1 } });
    const found = await raw.findOne({ _id: document._id }, { promoteValues: false, promoteLongs: false });
    expect(found?.['long']).toEqual(document.long);
    expect(found?.['double']).toEqual(document.double);
    expect(found?.['int']).toEqual(document.int);
    expect(found?.['bytes']).toEqual(document.bytes);
    expect(found).toHaveProperty('nothing', null);
    expect(found).not.toHaveProperty('missing');
  });

  it('sets, unsets and increments by dotted path', async () => {
    const bot = await aBot({ settings: { theme: 'dark', limits: { perDay: 5 } } });
    const result = await Bot.updateOne(
      { _id: bot._id },
      {
        $set: { 'settings.theme': 'light' },
        $inc: { 'settings.limits.perDay': 3, state: -1 },
        $unset: { name: 1 },
      },
    );
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    const found = await Bot.findById(bot._id).lean();
    expect(found).toMatchObject({ settings: { theme: 'light', limits: { perDay: 8 } }, state: 0 });
    expect(found).not.toHaveProperty('name');
  });

  it('makes the documents on the way of a dotted path', async () => {
    const bot = await aBot();
    await Bot.updateOne({ _id: bot._id }, { $set: { 'settings.limits.perDay': 1 } });
    expect(await Bot.findById(bot._id).lean()).toMatchObject({ settings: { limits: { perDay: 1 } } });
  });

  it('reports a match that changed nothing as not modified', async () => {
    const bot = await aBot({ name: 'Same' });
    const collection = database.connection.collection('bots');
    expect(await collection.updateOne({ _id: bot._id }, { $set: { name: 'Same' } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
  });

  it('pushes one sub-document with the change it belongs to, and pulls it out again', async () => {
    const bot = await aBot();
    const event = { eventId: 'e-1', kind: 'bot.updated', at: new Date('2025-01-01') };
    await Bot.updateOne({ _id: bot._id }, { $set: { name: 'New' }, $push: { outbox: event } });
    await Bot.updateOne({ _id: bot._id }, { $push: { outbox: { ...event, eventId: 'e-2' } } });
    expect((await Bot.findById(bot._id).lean())?.outbox).toEqual([event, { ...event, eventId: 'e-2' }]);
    await Bot.updateOne({ _id: bot._id }, { $pull: { outbox: event } });
    expect((await Bot.findById(bot._id).lean())?.outbox).toEqual([{ ...event, eventId: 'e-2' }]);
  });

  it('pushes several items with $each', async () => {
    const bot = await aBot({ tags: ['a'] });
    await Bot.updateOne({ _id: bot._id }, { $push: { tags: { $each: ['b', 'c'] } } });
    expect((await Bot.findById(bot._id).lean())?.tags).toEqual(['a', 'b', 'c']);
  });

  it('adds to a set only once', async () => {
    const bot = await aBot({ tags: ['a'] });
    await Bot.updateOne({ _id: bot._id }, { $addToSet: { tags: 'a' } });
    await Bot.updateOne({ _id: bot._id }, { $addToSet: { tags: 'b' } });
    expect((await Bot.findById(bot._id).lean())?.tags).toEqual(['a', 'b']);
  });

  it('pulls a plain value and several values', async () => {
    const bot = await aBot({ tags: ['a', 'b', 'c', 'a'] });
    await Bot.updateOne({ _id: bot._id }, { $pull: { tags: 'a' } });
    expect((await Bot.findById(bot._id).lean())?.tags).toEqual(['b', 'c']);
    await Bot.updateOne({ _id: bot._id }, { $pullAll: { tags: ['b', 'c'] } });
    expect((await Bot.findById(bot._id).lean())?.tags).toEqual([]);
  });

  it('keeps the lower and the higher value with $min and $max', async () => {
    const bot = await aBot({ state: 5 });
    await Bot.updateOne({ _id: bot._id }, { $min: { state: 3 } });
    await Bot.updateOne({ _id: bot._id }, { $max: { 'settings.limits.perDay': 9 } });
    expect(await Bot.findById(bot._id).lean()).toMatchObject({
      state: 3,
      settings: { limits: { perDay: 9 } },
    });
  });

  it('updates many and counts them', async () => {
    const workspaceId = 'many';
    await Promise.all([1, 2, 3].map((state) => aBot({ workspaceId, state })));
    expect(
      await Bot.updateMany({ workspaceId, state: { $gte: 2 } }, { $set: { name: 'Marked' } }),
    ).toMatchObject({ matchedCount: 2, modifiedCount: 2 });
    expect(await Bot.countDocuments({ workspaceId, name: 'Marked' })).toBe(2);
  });

  it('replaces a document but never its id', async () => {
    const bot = await aBot({ tags: ['gone'] });
    const collection = database.connection.collection('bots');
    await collection.replaceOne({ _id: bot._id }, { name: 'Replaced' });
    expect(await collection.findOne({ _id: bot._id })).toEqual({ _id: bot._id, name: 'Replaced' });
  });

  it('upserts once: the filter and $setOnInsert make the document, later calls only update it', async () => {
    const filter = { workspaceId: 'upsert', name: 'Unique' };
    const change = { $set: { state: 2 }, $setOnInsert: { publishedAt: new Date('2025-05-05') } };
    const first = await Bot.updateOne(filter, change, { upsert: true });
    expect(first.upsertedCount).toBe(1);
    const second = await Bot.updateOne(
      filter,
      { ...change, $setOnInsert: { publishedAt: new Date('2030-01-01') } },
      { upsert: true },
    );
    expect(second).toMatchObject({ upsertedCount: 0, matchedCount: 1 });
    expect(await Bot.find(filter).lean()).toMatchObject([{ state: 2, publishedAt: new Date('2025-05-05') }]);
  });

  it('findOneAndUpdate answers the document before or after the change, and null without a match', async () => {
    const bot = await aBot({ state: 1 });
    const before = await Bot.findOneAndUpdate(
      { _id: bot._id },
      { $inc: { state: 1 } },
      { returnDocument: 'before' },
    ).lean();
    const after = await Bot.findOneAndUpdate(
      { _id: bot._id },
      { $inc: { state: 1 } },
      { returnDocument: 'after' },
    ).lean();
    expect([before?.state, after?.state]).toEqual([1, 3]);
    expect(
      await Bot.findOneAndUpdate({ _id: new mongoose.Types.ObjectId() }, { $set: { state: 1 } }).lean(),
    ).toBeNull();
  });

  it('findOneAndUpdate upserts and answers the new document', async () => {
    const made = await Bot.findOneAndUpdate(
      { workspaceId: 'fresh' },
      { $set: { name: 'Made' }, $setOnInsert: { state: 7 } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
    expect(made).toMatchObject({ workspaceId: 'fresh', name: 'Made', state: 7 });
  });

  it('findOneAndUpdate takes the first in the order asked for', async () => {
    const workspaceId = 'queue';
    await Promise.all([3, 1, 2].map((state) => aBot({ workspaceId, state })));
    const taken = await Bot.findOneAndUpdate(
      { workspaceId },
      { $set: { name: 'Taken' } },
      { sort: { state: 1 }, returnDocument: 'after' },
    ).lean();
    expect(taken).toMatchObject({ state: 1, name: 'Taken' });
  });

  it('findOneAndDelete answers what it deleted', async () => {
    const bot = await aBot({ name: 'Doomed' });
    expect(await Bot.findOneAndDelete({ _id: bot._id }).lean()).toMatchObject({ name: 'Doomed' });
    expect(await Bot.countDocuments({ _id: bot._id })).toBe(0);
  });

  it('deletes one or all', async () => {
    const workspaceId = 'delete';
    await Promise.all([1, 2, 3].map((state) => aBot({ workspaceId, state })));
    expect((await Bot.deleteOne({ workspaceId })).deletedCount).toBe(1);
    expect((await Bot.deleteMany({ workspaceId })).deletedCount).toBe(2);
  });

  it('runs a mixed bulk write in order', async () => {
    const workspaceId = 'bulk';
    const result = await Bot.bulkWrite([
      { insertOne: { document: { workspaceId, name: 'one', state: 1 } } },
      { insertOne: { document: { workspaceId, name: 'two', state: 1 } } },
      { updateOne: { filter: { workspaceId, name: 'one' }, update: { $inc: { state: 1 } } } },
      { updateOne: { filter: { workspaceId, name: 'three' }, update: { $set: { state: 9 } }, upsert: true } },
      { deleteOne: { filter: { workspaceId, name: 'two' } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 2, modifiedCount: 1, upsertedCount: 1, deletedCount: 1 });
    const names = (await Bot.find({ workspaceId }).sort({ name: 1 }).lean()).map(({ name, state }) => [
      name,
      state,
    ]);
    expect(names).toEqual([
      ['one', 2],
      ['three', 9],
    ]);
  });

  it('lets exactly one of many conditional updates win', async () => {
    const bot = await aBot({ state: 1 });
    const attempts = await Promise.all(
      Array.from({ length: 20 }, (_item, index) =>
        Bot.updateOne({ _id: bot._id, state: 1 }, { $set: { state: 2, name: `winner ${index}` } }),
      ),
    );
    expect(attempts.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
  });

  it('loses no increment of many at once', async () => {
    const bot = await aBot({ state: 0 });
    await Promise.all(
      Array.from({ length: 50 }, () => Bot.updateOne({ _id: bot._id }, { $inc: { state: 1 } })),
    );
    expect((await Bot.findById(bot._id).lean())?.state).toBe(50);
  });

  it('gives a lease to one worker only, and again once it has run out', async () => {
    const jobs = database.connection.collection('jobs');
    await jobs.insertMany([{ kind: 'crawl' }, { kind: 'crawl', leaseUntil: new Date(0) }]);
    const claim = () =>
      jobs.findOneAndUpdate(
        { kind: 'crawl', $or: [{ leaseUntil: null }, { leaseUntil: { $lt: new Date() } }] },
        { $set: { leaseUntil: new Date(Date.now() + 60_000) }, $inc: { attempts: 1 } },
        { sort: { _id: 1 }, returnDocument: 'after' },
      );
    const claims = (await Promise.all(Array.from({ length: 6 }, claim))).filter((job) => job !== null);
    expect(new Set(claims.map((job) => String(job['_id'])))).toHaveProperty('size', 2);
    expect(claims).toHaveLength(2);
  });

  it('takes the first event out of an outbox only while it is still the first', async () => {
    const bot = await aBot({ outbox: [{ eventId: 'e-1' }, { eventId: 'e-2' }] });
    const take = () => Bot.updateOne({ _id: bot._id, 'outbox.0.eventId': 'e-1' }, { $pop: { outbox: -1 } });
    const results = await Promise.all([take(), take(), take()]);
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
    expect((await Bot.findById(bot._id).lean())?.outbox).toEqual([{ eventId: 'e-2' }]);
  });

  it('saves a loaded document with mongoose versioning', async () => {
    const bot = await aBot({ tags: ['a'] });
    bot.name = 'Saved';
    bot.tags.push('b');
    await bot.save();
    expect(await Bot.findById(bot._id).lean()).toMatchObject({ name: 'Saved', tags: ['a', 'b'] });
  });
});
