import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aPoint,
  axis,
  describeVectorCollections,
  describeVectorStore,
  TEST_SPACE,
} from '../testing/index.ts';
import type { SearchHit, VectorStore } from '../vector-store.ts';
import { createEmbeddedVectorCollections } from './create-embedded-vector-collections.ts';
import { createEmbeddedVectorStore } from './create-embedded-vector-store.ts';

const folders: string[] = [];

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vector-store-'));
  folders.push(folder);
  return folder;
}

function ask(store: VectorStore): Promise<SearchHit[]> {
  return store.search({
    workspaceId: 'workspace-1',
    botId: 'bot-1',
    text: 'parcels',
    vector: axis(0),
    mode: 'hybrid',
    topK: 6,
  });
}

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

describeVectorStore('embedded, in memory', async () => {
  const store = createEmbeddedVectorStore({ dataDir: ':memory:' });
  return { store, dispose: () => store.close() };
});

describeVectorStore('embedded, on disk', async () => {
  const store = createEmbeddedVectorStore({ dataDir: await aFolder() });
  return { store, dispose: () => store.close() };
});

describeVectorStore('embedded, too small a cache for any bot', async () => {
  const store = createEmbeddedVectorStore({ dataDir: ':memory:', cacheBytes: 1 });
  return { store, dispose: () => store.close() };
});

describeVectorCollections('embedded, on disk', async () => {
  const collections = createEmbeddedVectorCollections({ dataDir: await aFolder() });
  return { collections, dispose: () => collections.close() };
});

describe('embedded vector store', () => {
  it('keeps its points when it is closed and opened again', async () => {
    const dataDir = await aFolder();
    const first = createEmbeddedVectorStore({ dataDir });
    await first.ensureCollection(TEST_SPACE);
    await first.upsert([aPoint()]);
    const before = await ask(first);
    await first.close();
    const second = createEmbeddedVectorStore({ dataDir });
    expect(await ask(second)).toEqual(before);
    expect(before).toHaveLength(1);
    await second.close();
  });

  it('shows at once what another process wrote to the same folder', async () => {
    const dataDir = await aFolder();
    const [one, two] = [createEmbeddedVectorStore({ dataDir }), createEmbeddedVectorStore({ dataDir })];
    await one.ensureCollection(TEST_SPACE);
    await one.upsert([aPoint()]);
    expect(await ask(two)).toHaveLength(1);
    await one.upsert([aPoint({ itemId: 'item-2' })]);
    expect(await ask(two)).toHaveLength(2);
    await one.deleteItem({ workspaceId: 'workspace-1', botId: 'bot-1', itemId: 'item-1' });
    expect((await ask(two)).map(({ itemId }) => itemId)).toEqual(['item-2']);
    await Promise.all([one.close(), two.close()]);
  });

  it('keeps within its memory for vectors and still answers for every bot', async () => {
    const store = createEmbeddedVectorStore({ dataDir: ':memory:', cacheBytes: 100 });
    await store.ensureCollection(TEST_SPACE);
    const bots = ['bot-1', 'bot-2', 'bot-3', 'bot-4'];
    await store.upsert(bots.map((botId) => aPoint({ botId })));
    for (const botId of [...bots, ...bots]) {
      const request = { workspaceId: 'workspace-1', botId, text: '', vector: axis(0), topK: 6 };
      expect(await store.search({ ...request, mode: 'vector' })).toHaveLength(1);
    }
    await store.close();
  });

  it('says that the collection is missing before it was made', async () => {
    const store = createEmbeddedVectorStore({ dataDir: ':memory:' });
    await expect(store.upsert([aPoint()])).rejects.toMatchObject({ message: 'VECTOR_COLLECTION_MISSING' });
    await expect(ask(store)).rejects.toMatchObject({ message: 'VECTOR_COLLECTION_MISSING' });
    await store.close();
  });

  it('answers by a new thread while the end of the old one is still reported', async () => {
    const threads: Worker[] = [];
    const onWorker = (worker: Worker): void => void threads.push(worker);
    process.on('worker', onWorker);
    const store = createEmbeddedVectorStore({ dataDir: await aFolder() });
    await store.ensureCollection(TEST_SPACE);
    await store.upsert([aPoint()]);
    const [old] = threads;
    // A thread that dies of an error reports it before it has ended.
    old?.emit('error', new Error('died'));
    const answer = ask(store);
    old?.emit('exit', 1);
    expect(await answer).toHaveLength(1);
    expect(threads).toHaveLength(2);
    process.off('worker', onWorker);
    await old?.terminate();
    await store.close();
  });

  it('sets a damaged file aside, and refuses to answer as if nothing had ever been stored', async () => {
    const dataDir = await aFolder();
    const damaged = 'this is not a database'.repeat(100);
    await writeFile(join(dataDir, 'vectors.sqlite'), damaged);
    const store = createEmbeddedVectorStore({ dataDir });
    await expect(ask(store)).rejects.toMatchObject({ message: 'VECTOR_COLLECTION_MISSING' });
    const aside = (await readdir(dataDir)).filter((name) => name.startsWith('vectors.sqlite.damaged-'));
    expect(aside).toHaveLength(1);
    expect(await readFile(join(dataDir, aside[0] ?? ''), 'utf8')).toBe(damaged);
    await store.close();
  });

  it('answers nothing from a file of a newer version, and leaves it as it is', async () => {
    const dataDir = await aFolder();
    const file = new DatabaseSync(join(dataDir, 'vectors.sqlite'));
    file.exec('PRAGMA user_version = 9; CREATE TABLE of_tomorrow (id)');
    file.close();
    const store = createEmbeddedVectorStore({ dataDir });
    const error = await ask(store).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'unavailable' });
    expect(String(error instanceof Error ? error.cause : error)).toContain('has format 9');
    await store.close();
    const after = new DatabaseSync(join(dataDir, 'vectors.sqlite'));
    expect(after.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'of_tomorrow' }]);
    after.close();
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('damaged'));
  });

  it('is unavailable, not empty, once it was closed', async () => {
    const store = createEmbeddedVectorStore({ dataDir: await aFolder() });
    await store.close();
    await expect(ask(store)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
