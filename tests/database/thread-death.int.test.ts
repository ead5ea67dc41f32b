import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EmbeddedMongoEvent, startEmbeddedMongo } from '../../packages/embedded-mongo/src/index.ts';

const WAIT = { timeout: 30_000 };

describe('a database thread that dies', () => {
  let dataDir: string;
  let events: EmbeddedMongoEvent[];
  let threads: Worker[];
  const onWorker = (worker: Worker): void => void threads.push(worker);
  const typesOf = (): string[] => events.map(({ type }) => type);

  beforeEach(async () => {
    // Characters that a URI has to escape.
    dataDir = await mkdtemp(join(tmpdir(), 'Embedded mongo ü-'));
    events = [];
    threads = [];
    process.on('worker', onWorker);
  });
  afterEach(async () => {
    process.off('worker', onWorker);
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['its socket file', undefined],
    ['its port of loopback', 0],
  ])('is started again at %s with all that it had acknowledged, and says so', async (_where, port) => {
    const server = await startEmbeddedMongo({
      dataDir,
      ...(port === undefined ? {} : { port }),
      onEvent: (event) => events.push(event),
    });
    const connection = await mongoose.createConnection(server.uri, { dbName: 'kept' }).asPromise();
    const items = connection.collection<{ _id: number }>('items');
    for (let round = 1; round <= 3; round += 1) {
      await items.insertOne({ _id: round });
      await threads.at(-1)?.terminate();
      await vi.waitFor(
        () => expect(typesOf().filter((type) => type === 'thread-restarted')).toHaveLength(round),
        WAIT,
      );
      // The same client, with the address it got first.
      await vi.waitFor(async () => expect(await items.countDocuments()).toBe(round), WAIT);
    }
    expect(typesOf()).toEqual(Array.from({ length: 3 }, () => ['thread-died', 'thread-restarted']).flat());
    await connection.close();
    await server.stop();
    expect(threads).toHaveLength(4);
  });

  it('stays down after a burst of deaths, and says that it was given up', async () => {
    const server = await startEmbeddedMongo({ dataDir, onEvent: (event) => events.push(event) });
    for (let death = 1; death <= 6; death += 1) {
      await threads.at(-1)?.terminate();
      const type = death === 6 ? 'given-up' : 'thread-restarted';
      await vi.waitFor(
        () => expect(typesOf().filter((seen) => seen === type)).toHaveLength(death === 6 ? 1 : death),
        WAIT,
      );
    }
    expect(threads).toHaveLength(6);
    await server.stop();
  });
});
