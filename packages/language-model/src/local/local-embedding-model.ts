import type { EmbeddingModel } from '../ports.ts';
import { createQueuedEmbeddingModel } from '../queued/queued-embedding-model.ts';
import { EmbeddingThread } from './embedding-thread.ts';

interface LocalEmbeddingModelOptions {
  /** Worker threads, each with its own copy of the model. Default 1. */
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
 * Longer texts are truncated: twice the longest chunk, and more than the model reads (its first 128 pieces, of at most
 * 16 characters). The tokenizer's time grows with the square of the length, and blocks all other texts.
 */
export const LOCAL_EMBEDDING_MAX_CHARACTERS = 8_000;

const DEFAULT_BATCH = 4;
const MAX_BATCH = 16;
const DEFAULT_IDLE_MS = 5 * 60_000;

/**
 * The embedding model that ships with the product: English, 512 dimensions, in worker threads that start with the first
 * text and end when idle. Measured on two shared cores: see docs/adr/0008. Throws AppError `embeddingModelUnavailable`
 * when a worker dies (the next call starts another) or after `close`.
 */
export function createLocalEmbeddingModel(options: LocalEmbeddingModelOptions = {}): EmbeddingModel {
  const workerUrl = options.workerUrl ?? new URL('./embedding-worker.ts', import.meta.url);
  const idleMs = options.idleMs ?? DEFAULT_IDLE_MS;
  return createQueuedEmbeddingModel({
    id: LOCAL_EMBEDDING_MODEL_ID,
    dimension: LOCAL_EMBEDDING_DIMENSION,
    languages: ['en'],
    batch: Math.min(options.batch ?? DEFAULT_BATCH, MAX_BATCH),
    maxCharacters: LOCAL_EMBEDDING_MAX_CHARACTERS,
    queryCacheSize: options.queryCacheSize,
    openRunners: (work) =>
      Array.from({ length: options.threads ?? 1 }, () => new EmbeddingThread({ ...work, workerUrl, idleMs })),
  });
}
