import { ERRORS } from '@colloquy/errors';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeEmbeddingModel } from '../testing/index.ts';
import {
  createLocalEmbeddingModel,
  LOCAL_EMBEDDING_DIMENSION,
  LOCAL_EMBEDDING_MAX_CHARACTERS,
} from './local-embedding-model.ts';

describeEmbeddingModel('local', () => ({ model: createLocalEmbeddingModel() }));

describe('a text longer than the local model reads', () => {
  it.each(['passage', 'query'] as const)(
    'gets the vector of its beginning, however long it is, as %s',
    async (kind) => {
      const model = createLocalEmbeddingModel();
      const beginning = 'The deposit of a cargo bike is high. '
        .repeat(1_000)
        .slice(0, LOCAL_EMBEDDING_MAX_CHARACTERS);
      const [short, long] = await Promise.all([
        model.embed([beginning], { kind }),
        model.embed([beginning + 'Pump and lock cost nothing. '.repeat(100_000)], { kind }),
      ]);
      expect(long).toEqual(short);
      await model.close();
    },
  );
});

/** A worker with 512-d vectors that reports its request in the first value, and crashes or fails on command. */
const FAKE_WORKER = `
import { parentPort, threadId } from 'node:worker_threads';
let run = 0;
parentPort.on('message', (message) => {
  if (message === 'end') return parentPort.close();
  const { id, texts } = message;
  if (texts.includes('die')) process.exit(3);
  if (texts.includes('fail')) return parentPort.postMessage({ kind: 'failed', id, message: 'scripted' });
  run += 1;
  const vectors = texts.map(() => { const v = new Float32Array(512); v[0] = threadId; v[1] = run; return v; });
  setImmediate(() => parentPort.postMessage({ kind: 'vectors', id, vectors }));
});
parentPort.postMessage({ kind: 'ready' });
`;

describe('the worker threads of the local model', () => {
  let folder: string;
  let workerUrl: URL;
  let brokenUrl: URL;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embedding-worker-'));
    const write = async (name: string, source: string): Promise<URL> => {
      await writeFile(join(folder, name), source);
      return pathToFileURL(join(folder, name));
    };
    workerUrl = await write('fake.mjs', FAKE_WORKER);
    brokenUrl = await write('broken.mjs', 'throw new Error("no model here");');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('serves a waiting query before ingestion that was there first', async () => {
    const model = createLocalEmbeddingModel({ workerUrl, batch: 4 });
    const order: string[] = [];
    const ingest = model
      .embed(Array.from({ length: 40 }, (_, index) => `chunk ${index}`))
      .then(() => order.push('ingest'));
    const query = model.embed(['question'], { kind: 'query' }).then(() => order.push('query'));
    await Promise.all([ingest, query]);
    expect(order).toEqual(['query', 'ingest']);
    await model.close();
  });

  it('answers a repeated query from memory', async () => {
    const model = createLocalEmbeddingModel({ workerUrl });
    const [first] = await model.embed(['question'], { kind: 'query' });
    await model.embed(['something else']);
    const [again] = await model.embed(['question'], { kind: 'query' });
    expect(again?.[1]).toBe(first?.[1]);
    await model.close();
  });

  it('fails the batch of a worker that dies and starts another for the rest', async () => {
    const model = createLocalEmbeddingModel({ workerUrl, batch: 1 });
    const [dead, next] = await Promise.allSettled([model.embed(['die']), model.embed(['text'])]);
    expect(dead).toMatchObject({ status: 'rejected', reason: { code: ERRORS.embeddingModelUnavailable } });
    expect(next.status).toBe('fulfilled');
    await model.close();
  });

  it('reports a failed batch and goes on', async () => {
    const model = createLocalEmbeddingModel({ workerUrl });
    await expect(model.embed(['fail'])).rejects.toMatchObject({ code: ERRORS.embeddingModelUnavailable });
    expect((await model.embed(['text']))[0]).toHaveLength(LOCAL_EMBEDDING_DIMENSION);
    await model.close();
  });

  it('fails everything that waits for a worker that cannot load', async () => {
    const model = createLocalEmbeddingModel({ workerUrl: brokenUrl });
    await expect(model.embed(['one', 'two'])).rejects.toMatchObject({
      code: ERRORS.embeddingModelUnavailable,
    });
    await model.close();
  });

  it('gives its memory back when idle and loads again on demand', async () => {
    const model = createLocalEmbeddingModel({ workerUrl, idleMs: 1 });
    const [first] = await model.embed(['text']);
    await vi.waitFor(async () => {
      const [later] = await model.embed(['text']);
      expect(later?.[0]).not.toBe(first?.[0]);
    });
    await model.close();
  });

  it('refuses work after it was closed, and what waited then', async () => {
    const model = createLocalEmbeddingModel({ workerUrl });
    const waiting = model.embed(['text']);
    const closed = model.close();
    await expect(waiting).rejects.toMatchObject({
      code: ERRORS.embeddingModelUnavailable,
      details: { reason: 'closed' },
    });
    await closed;
    await expect(model.embed(['text'])).rejects.toMatchObject({ code: ERRORS.embeddingModelUnavailable });
  });
});
