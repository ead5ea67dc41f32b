import { AppError, ERRORS, type ErrorReason } from '@colloquy/errors';
import { LRUCache } from 'lru-cache';
import type { EmbeddingModel } from '../ports.ts';
import { EmbeddingQueue } from './embedding-queue.ts';
import { EmbeddingThread } from './embedding-thread.ts';

interface LocalEmbeddingModelOptions {
  /** Worker threads. Each holds the model on its own. Default 1. */
  readonly threads?: number;
  /**
   * Most texts in one run of the model. Default 4: as fast as 16 per text, and a query waits a quarter as long. Limit
   * 16.
   */
  readonly batch?: number;
  /** A thread without work for this long ends and gives its memory back. Default 5 minutes. */
  readonly idleMs?: number;
  /** Vectors of recent queries kept (2 kB each). Default 500. */
  readonly queryCacheSize?: number;
  /** Replaces the worker script, for tests of its failures. */
  readonly workerUrl?: URL;
}

/** Name of the weights (Universal Sentence Encoder Lite) and of how they are used; stored with every vector. */
const LOCAL_EMBEDDING_MODEL_ID = 'energetic-embeddings-en-0.2';
export const LOCAL_EMBEDDING_DIMENSION = 512;
/**
 * What follows is cut off: twice the longest chunk, and more than the model reads (its first 128 pieces, of at most 16
 * characters). Its tokenizer takes a time that grows with the square of the length, in which no other text gets its
 * turn.
 */
export const LOCAL_EMBEDDING_MAX_CHARACTERS = 8_000;

const DEFAULT_BATCH = 4;
const MAX_BATCH = 16;
const DEFAULT_IDLE_MS = 5 * 60_000;
const DEFAULT_QUERY_CACHE_SIZE = 500;

/**
 * The embedding model that ships with the product: English, 512 dimensions, in worker threads that start with the first
 * text and end when idle. Measured on two shared cores: see docs/adr/0008. Throws AppError `embeddingModelUnavailable`
 * when a worker dies (the next call starts another) or after `close`.
 */
export function createLocalEmbeddingModel(options: LocalEmbeddingModelOptions = {}): EmbeddingModel {
  const batch = Math.min(options.batch ?? DEFAULT_BATCH, MAX_BATCH);
  const queue = new EmbeddingQueue();
  const cache = new LRUCache<string, Float32Array>({
    max: options.queryCacheSize ?? DEFAULT_QUERY_CACHE_SIZE,
  });
  const workerUrl = options.workerUrl ?? new URL('./embedding-worker.ts', import.meta.url);
  const threads = Array.from(
    { length: options.threads ?? 1 },
    () =>
      new EmbeddingThread({
        workerUrl,
        idleMs: options.idleMs ?? DEFAULT_IDLE_MS,
        takeBatch: () => queue.takeBatch(batch),
        hasWork: () => queue.size > 0,
      }),
  );
  let isClosed = false;

  /** Queues what is not known yet; `reject` of each waiting text is collected in `waiting`. */
  const request = (text: string, how: RequestOptions): Promise<Float32Array> => {
    const known = how.isQuery ? cache.get(text) : undefined;
    if (known !== undefined) return Promise.resolve(known);
    return new Promise<Float32Array>((resolve, reject) => {
      how.waiting.push(reject);
      queue.add({ text, isQuery: how.isQuery, signal: how.signal, resolve, reject });
    });
  };

  return {
    id: LOCAL_EMBEDDING_MODEL_ID,
    dimension: LOCAL_EMBEDDING_DIMENSION,
    async embed(texts, { signal, priority = 'ingest' } = {}) {
      if (isClosed) throw unavailable('closed');
      signal?.throwIfAborted();
      const isQuery = priority === 'query';
      const waiting: ((reason: unknown) => void)[] = [];
      const onAbort = (): void => waiting.forEach((reject) => reject(signal?.reason));
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        const beginnings = texts.map((text) => text.slice(0, LOCAL_EMBEDDING_MAX_CHARACTERS));
        const pending = beginnings.map((text) => request(text, { isQuery, signal, waiting }));
        for (const thread of threads) thread.wake();
        const vectors = await Promise.all(pending);
        if (!isQuery) return vectors;
        vectors.forEach((vector, index) => cache.set(beginnings[index] ?? '', vector));
        // Copies, so that a caller cannot change what the cache holds.
        return vectors.map((vector) => vector.slice());
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
    async close() {
      isClosed = true;
      queue.rejectAll(unavailable('closed'));
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

interface RequestOptions {
  readonly isQuery: boolean;
  readonly signal: AbortSignal | undefined;
  readonly waiting: ((reason: unknown) => void)[];
}

function unavailable(reason: ErrorReason, cause?: unknown): AppError {
  return new AppError({
    code: ERRORS.embeddingModelUnavailable,
    details: { reason, dependency: 'embedding-model' },
    cause,
  });
}
