import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type EmbeddedMongo,
  type EmbeddedMongoEvent,
  startEmbeddedMongo,
} from '../../packages/embedded-mongo/src/index.ts';
import { createRandom } from '../faults/random.ts';
import { hostileFrame, MALFORMED_33_BYTES, nestedBson } from './hostile-frames.ts';
import { frame, opMsg, WireClient } from './wire-client.ts';

const SEED = Number(process.env['FAULT_SEED'] ?? 20_260_721);
const FRAMES_OF_EACH_KIND = 5_000;
/** The mutations are the same in each run; which client sends which one varies. */
const CLIENTS = 8;
const CHECK_EVERY = 125;

describe('the embedded server against bytes that no driver sends', () => {
  let dataDir: string;
  let server: EmbeddedMongo;
  let connection: mongoose.Connection;
  let events: EmbeddedMongoEvent[];
  let threads: Worker[];
  const onWorker = (worker: Worker): void => void threads.push(worker);

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
    events = [];
    threads = [];
    process.on('worker', onWorker);
    server = await startEmbeddedMongo({ dataDir, onEvent: (event) => events.push(event) });
    connection = await mongoose
      .createConnection(server.uri, { dbName: 'kept', serverSelectionTimeoutMS: 5_000 })
      .asPromise();
  });
  afterEach(async () => {
    process.off('worker', onWorker);
    await connection.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const kept = () => connection.collection<{ _id: number }>('kept');

  it('ends the connection, and nothing else, for a malformed message before the login', async () => {
    const client = await WireClient.open(server.uri);
    client.send(MALFORMED_33_BYTES);
    await client.ended;
    await kept().insertOne({ _id: 1 });
    expect(await kept().countDocuments()).toBe(1);
    expect({ events, threads: threads.length }).toEqual({ events: [], threads: 1 });
  });

  it(`serves its clients from one thread throughout ${2 * FRAMES_OF_EACH_KIND} mutated messages`, {
    timeout: 300_000,
  }, async () => {
    const random = createRandom(SEED);
    const sendAll = async (open: (uri: string) => Promise<WireClient>): Promise<void> => {
      let client = await open(server.uri);
      for (let sent = 0; sent < FRAMES_OF_EACH_KIND / CLIENTS; sent += 1) {
        await client.probe(hostileFrame(random));
        if (!client.isOpen) client = await open(server.uri);
        if (sent % CHECK_EVERY === 0) await kept().insertOne({ _id: random.whole(0, 2 ** 31) });
      }
      client.close();
    };
    for (const open of [WireClient.open, WireClient.logIn]) {
      await Promise.all(Array.from({ length: CLIENTS }, () => sendAll(open)));
    }
    expect(await kept().countDocuments()).toBe((2 * FRAMES_OF_EACH_KIND) / CHECK_EVERY);
    const died = events.filter(({ type }) => type !== 'fault');
    expect({ seed: SEED, threads: threads.length, died }).toEqual({ seed: SEED, threads: 1, died: [] });
  });

  it('refuses a message of 48 MB before the login by its announced length', async () => {
    const client = await WireClient.open(server.uri);
    const announced = frame(2013, Buffer.alloc(0));
    announced.writeInt32LE(48_000_000, 0);
    client.send(announced);
    await client.ended;
    expect(events).toEqual([]);
  });

  it('stores no document of a depth that would exhaust the stack of a reader', async () => {
    const client = await WireClient.logIn(server.uri);
    const insert = opMsg({ insert: 'deep', $db: 'kept' }, { field: 'documents', documents: [{ a: 1 }] });
    const deep = nestedBson(10_000);
    // Replaces the sequence's only document, of 12 bytes.
    const replaced = Buffer.concat([insert.subarray(0, -12), deep]);
    replaced.writeInt32LE(replaced.length, 0);
    const sequenceAt = insert.length - 12 - 'documents\0'.length - 4;
    replaced.writeInt32LE(4 + 'documents\0'.length + deep.length, sequenceAt);
    client.send(replaced);
    await client.ended;
    expect(await connection.collection('deep').countDocuments()).toBe(0);
  });

  it('takes no more than 128 connections that do not log in, and goes on serving those that have', async () => {
    const clients = await Promise.all(Array.from({ length: 200 }, () => WireClient.open(server.uri)));
    await vi.waitFor(() => expect(clients.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(128));
    await kept().insertOne({ _id: 1 });
    // One more login still succeeds.
    const late = await WireClient.logIn(server.uri);
    expect(await late.ask({ ping: 1, $db: 'admin' })).toMatchObject({ ok: 1 });
    for (const client of [...clients, late]) client.close();
  });

  it('listens at a socket file that its owner alone may open', async () => {
    expect(server.address).toEqual({ kind: 'socket', path: join(dataDir, 'database.sock') });
    const { mode } = await stat(join(dataDir, 'database.sock'));
    expect((mode & 0o777).toString(8)).toBe('600');
  });
});
