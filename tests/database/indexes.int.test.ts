import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  embeddedServer,
  independentServer,
  openDatabase,
  type TestServer,
} from './contract.ts';

const DUPLICATE_KEY = 11000;

describe.each([
  ['the embedded server', embeddedServer],
  ['an independent server', independentServer],
])('indexes on %s', (_name, start) => {
  let server: TestServer;
  let database: Database;

  beforeAll(async () => {
    server = await start();
    database = await openDatabase(server.uri);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  it('refuses a second document with the same unique value, and keeps the first', async () => {
    const users = database.connection.collection('users');
    await users.createIndex({ email: 1 }, { unique: true });
    await users.insertOne({ email: 'a@example.com', name: 'first' });
    await expect(users.insertOne({ email: 'a@example.com', name: 'second' })).rejects.toMatchObject({
      code: DUPLICATE_KEY,
    });
    expect(await users.find({ email: 'a@example.com' }).toArray()).toMatchObject([{ name: 'first' }]);
  });

  it('refuses a second document with the same id', async () => {
    const things = database.connection.collection<{ _id: string }>('things');
    await things.insertOne({ _id: 'x' });
    await expect(things.insertOne({ _id: 'x' })).rejects.toMatchObject({ code: DUPLICATE_KEY });
  });

  it('checks a compound unique index on both fields together', async () => {
    const members = database.connection.collection('members');
    await members.createIndex({ workspaceId: 1, userId: 1 }, { unique: true });
    await members.insertMany([
      { workspaceId: 'w1', userId: 'u1' },
      { workspaceId: 'w1', userId: 'u2' },
      { workspaceId: 'w2', userId: 'u1' },
    ]);
    await expect(members.insertOne({ workspaceId: 'w1', userId: 'u2' })).rejects.toMatchObject({
      code: DUPLICATE_KEY,
    });
    expect(await members.countDocuments()).toBe(3);
  });

  it('refuses an update that would break uniqueness, and changes nothing', async () => {
    const slugs = database.connection.collection('slugs');
    await slugs.createIndex({ slug: 1 }, { unique: true });
    await slugs.insertMany([{ slug: 'a' }, { slug: 'b' }]);
    await expect(slugs.updateOne({ slug: 'b' }, { $set: { slug: 'a', touched: true } })).rejects.toThrow(
      /duplicate|UNIQUE/,
    );
    expect(await slugs.countDocuments({ touched: true })).toBe(0);
  });

  it('frees a unique value when its document changes or goes', async () => {
    const names = database.connection.collection('names');
    await names.createIndex({ name: 1 }, { unique: true });
    await names.insertMany([{ name: 'a' }, { name: 'b' }]);
    await names.updateOne({ name: 'a' }, { $set: { name: 'c' } });
    await names.deleteOne({ name: 'b' });
    await names.insertMany([{ name: 'a' }, { name: 'b' }]);
    expect(new Set(await names.distinct('name'))).toEqual(new Set(['a', 'b', 'c']));
  });

  it('lets a sparse unique index pass documents without the field', async () => {
    const invitations = database.connection.collection('invitations');
    await invitations.createIndex({ token: 1 }, { unique: true, sparse: true });
    await invitations.insertMany([{ to: 'a' }, { to: 'b' }, { token: 't' }]);
    await expect(invitations.insertOne({ token: 't' })).rejects.toMatchObject({ code: DUPLICATE_KEY });
    expect(await invitations.countDocuments()).toBe(3);
  });

  it('makes one document of many upserts at once', async () => {
    const jobs = database.connection.collection('jobs');
    await jobs.createIndex({ key: 1 }, { unique: true });
    const upsert = (): Promise<unknown> =>
      jobs.updateOne({ key: 'k' }, { $inc: { runs: 1 } }, { upsert: true });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, upsert));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: DUPLICATE_KEY });
    expect(await jobs.countDocuments({ key: 'k' })).toBe(1);
  });

  it('stops an ordered bulk insert at the duplicate and goes on in an unordered one', async () => {
    const rows = database.connection.collection<{ _id: number }>('rows');
    const batch = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
    await expect(rows.insertMany(batch, { ordered: true })).rejects.toMatchObject({ code: DUPLICATE_KEY });
    expect(await rows.countDocuments()).toBe(1);
    await expect(rows.insertMany(batch, { ordered: false })).rejects.toMatchObject({ code: DUPLICATE_KEY });
    expect(await rows.countDocuments()).toBe(2);
  });

  it('creates, lists and drops indexes, and creating one twice is no error', async () => {
    const listed = database.connection.collection('listed');
    await listed.createIndex({ workspaceId: 1, createdAt: -1 });
    await listed.createIndex({ workspaceId: 1, createdAt: -1 });
    expect((await listed.indexes()).map(({ name }) => name)).toEqual(['_id_', 'workspaceId_1_createdAt_-1']);
    await listed.dropIndex('workspaceId_1_createdAt_-1');
    expect((await listed.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  it('builds the indexes of a mongoose schema', async () => {
    const schema = new mongoose.Schema(
      { key: { type: String, unique: true }, workspaceId: { type: String, index: true } },
      { collection: 'schema_indexes' },
    );
    const Model = database.connection.model('SchemaIndexes', schema);
    await Model.init();
    const indexes = await Model.collection.indexes();
    expect(indexes.map(({ key }) => key)).toEqual([{ _id: 1 }, { key: 1 }, { workspaceId: 1 }]);
    await Model.create({ key: 'a' });
    await expect(Model.create({ key: 'a' })).rejects.toMatchObject({ code: DUPLICATE_KEY });
  });

  it('lists and drops collections and databases', async () => {
    const { connection } = database;
    await connection.collection('temporary').insertOne({ a: 1 });
    const names = async (): Promise<string[]> => (await connection.listCollections()).map(({ name }) => name);
    expect(await names()).toContain('temporary');
    await connection.collection('temporary').drop();
    expect(await names()).not.toContain('temporary');
  });
});
