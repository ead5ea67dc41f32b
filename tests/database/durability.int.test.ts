import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirLockedError, startEmbeddedMongo } from '../../packages/embedded-mongo/src/index.ts';

const KILLS = 10;
const WRITER = join(import.meta.dirname, 'durability-writer.ts');

type Acknowledged = { inserted: Set<string>; updated: Set<string> };

describe('the embedded server on disk', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  });
  afterEach(async () => {
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Lets the writer run until it has acknowledged `writes` writes, then kills it in mid-flight. */
  async function writeAndKill(round: number, writes: number, acknowledged: Acknowledged): Promise<void> {
    const child = spawn(process.execPath, [WRITER, dataDir, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
    });
    let left = writes;
    for await (const line of createInterface({ input: child.stdout })) {
      const [kind, id = ''] = line.split(' ');
      if (kind === 'inserted') acknowledged.inserted.add(id);
      if (kind === 'updated') acknowledged.updated.add(id);
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    }
    await exited;
  }

  it('keeps every acknowledged write over ten kills at arbitrary moments, and the lock never stays', async () => {
    const acknowledged: Acknowledged = { inserted: new Set(), updated: new Set() };
    for (let round = 0; round < KILLS; round += 1) {
      await writeAndKill(round, 20 + Math.floor(Math.random() * 200), acknowledged);
    }
    const server = await startEmbeddedMongo({ dataDir });
    const connection = await mongoose.createConnection(server.uri, { dbName: 'durable' }).asPromise();
    const events = connection.collection<{ _id: string; updates: number }>('events');
    const stored = new Map((await events.find().toArray()).map(({ _id, updates }) => [_id, updates]));
    const byIndex = await events.find({ updates: 1 }).toArray();
    await connection.close();
    await server.stop();

    expect(acknowledged.updated.size).toBeGreaterThan(KILLS * 5);
    expect([...acknowledged.inserted].filter((id) => !stored.has(id))).toEqual([]);
    expect([...acknowledged.updated].filter((id) => stored.get(id) !== 1)).toEqual([]);
    expect(new Set(byIndex.map(({ _id }) => _id))).toEqual(
      new Set([...stored].filter(([, updates]) => updates === 1).map(([id]) => id)),
    );
  });

  it('never lets two servers open one folder, and frees it on stop', async () => {
    const first = await startEmbeddedMongo({ dataDir });
    await expect(startEmbeddedMongo({ dataDir })).rejects.toBeInstanceOf(DataDirLockedError);
    await expect(startEmbeddedMongo({ dataDir, worker: false })).rejects.toThrow(dataDir);
    await first.stop();
    const second = await startEmbeddedMongo({ dataDir });
    await second.stop();
  });

  it('finds documents, indexes and their multikey state again after a restart', async () => {
    const open = async (): Promise<{ connection: mongoose.Connection; stop(): Promise<void> }> => {
      const server = await startEmbeddedMongo({ dataDir, worker: false });
      const connection = await mongoose.createConnection(server.uri, { dbName: 'kept' }).asPromise();
      return {
        connection,
        stop: async () => {
          await connection.close();
          await server.stop();
        },
      };
    };
    const before = await open();
    const items = before.connection.collection('items');
    await items.createIndex({ tags: 1 });
    await items.createIndex({ key: 1 }, { unique: true });
    await items.insertOne({ key: 'k', tags: ['a', 'b'] });
    await before.stop();

    const after = await open();
    const again = after.connection.collection('items');
    expect(await again.find({ tags: { $gte: 'a' } }).toArray()).toHaveLength(1);
    await expect(again.insertOne({ key: 'k' })).rejects.toMatchObject({ code: 11000 });
    await after.stop();
  });

  it('names a taken port', async () => {
    const first = await startEmbeddedMongo({ dataDir: ':memory:' });
    const port = first.address.kind === 'loopback' ? first.address.port : 0;
    await expect(startEmbeddedMongo({ dataDir: ':memory:', port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await first.stop();
  });
});
