import { AppError, ERRORS } from '@colloquy/errors';
import { LRUCache } from 'lru-cache';
import type { EmbeddingModel } from '../ports.ts';
import { EmbeddingQueue, type QueuedText } from './embedding-queue.ts';
import { NO_PREFIXES, prefixed, type Prefixes } from './prefixes.ts';

/** The waiting texts, for a runner. */
export interface QueuedWork {
  /** Returns the next texts; empty without work. */
  readonly takeBatch: () => QueuedText[];
  readonly hasWork: () => boolean;
}

/** Embeds queued texts outside the serving thread. */
export interface EmbeddingRunner {
  /** Takes the next batch if there is one and the runner is free. */
  wake(): void;
  close(): Promise<void>;
}

interface QueuedEmbeddingModelOptions {
  readonly id: string;
  readonly dimension: number;
  readonly languages: readonly string[] | null;
  readonly prefixes?: Prefixes;
  /** Most texts in one batch. */
  readonly batch: number;
  /** Longer texts are truncated before they are queued. */
  readonly maxCharacters: number;
  /** Vectors of recent queries kept. Default 500. */
  readonly queryCacheSize?: number | undefined;
  readonly openRunners: (work: QueuedWork) => readonly EmbeddingRunner[];
}

const DEFAULT_QUERY_CACHE_SIZE = 500;

/** A model on this machine: texts wait in a queue for a runner, and the vectors of recent queries are cached. */
export function createQueuedEmbeddingModel(options: QueuedEmbeddingModelOptions): EmbeddingModel {
  const { id, dimension, languages, batch, maxCharacters, prefixes = NO_PREFIXES } = options;
  const queue = new EmbeddingQueue();
  const cache = new LRUCache<string, Float32Array>({
    max: options.queryCacheSize ?? DEFAULT_QUERY_CACHE_SIZE,
  });
  const runners = options.openRunners({
    takeBatch: () => queue.takeBatch(batch),
    hasWork: () => queue.size > 0,
  });
  let isClosed = false;

  /** Queues texts that are not cached; `reject` of each queued text is collected in `waiting`. */
  const request = (text: string, how: RequestOptions): Promise<Float32Array> => {
    const known = how.isQuery ? cache.get(text) : undefined;
    if (known !== undefined) return Promise.resolve(known);
    return new Promise<Float32Array>((resolve, reject) => {
      how.waiting.push(reject);
      queue.add({ text, isQuery: how.isQuery, signal: how.signal, resolve, reject });
    });
  };

  return {
    id,
    dimension,
    languages,
    async embed(texts, { signal, kind = 'passage' } = {}) {
      if (isClosed) throw closedError();
      signal?.throwIfAborted();
      const isQuery = kind === 'query';
      const waiting: ((reason: unknown) => void)[] = [];
      const onAbort = (): void => waiting.forEach((reject) => reject(signal?.reason));
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        const beginnings = prefixed(texts, kind, prefixes).map((text) => text.slice(0, maxCharacters));
        const pending = beginnings.map((text) => request(text, { isQuery, signal, waiting }));
        for (const runner of runners) runner.wake();
        const vectors = await Promise.all(pending);
        if (!isQuery) return vectors;
        vectors.forEach((vector, index) => cache.set(beginnings[index] ?? '', vector));
        // Copies, so that a caller cannot change cached vectors.
        return vectors.map((vector) => vector.slice());
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
    async close() {
      isClosed = true;
      queue.rejectAll(closedError());
      await Promise.all(runners.map((runner) => runner.close()));
    },
  };
}

interface RequestOptions {
  readonly isQuery: boolean;
  readonly signal: AbortSignal | undefined;
  readonly waiting: ((reason: unknown) => void)[];
}

function closedError(): AppError {
  return new AppError({
    code: ERRORS.embeddingModelUnavailable,
    details: { reason: 'closed', dependency: 'embedding-model' },
  });
}
