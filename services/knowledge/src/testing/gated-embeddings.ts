import type { EmbeddingModel } from '@colloquy/language-model';
import { createWordEmbeddings } from './word-embeddings.ts';

export interface GatedEmbeddings extends EmbeddingModel {
  /** How many texts were embedded so far. */
  readonly embedded: number;
  /** Resolves when a call waits at the gate. */
  arrived(): Promise<void>;
  open(): void;
}

/** Lets `free` calls for documents through, then holds them until the gate opens; questions always pass. */
export function createGatedEmbeddings(free = 0, inner = createWordEmbeddings()): GatedEmbeddings {
  const gate = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  let calls = 0;
  let embedded = 0;
  return {
    id: inner.id,
    dimension: inner.dimension,
    get embedded() {
      return embedded;
    },
    arrived: () => arrival.promise,
    open: () => gate.resolve(),
    async embed(texts, options = {}) {
      if (options.kind !== 'query') {
        calls += 1;
        if (calls > free) {
          arrival.resolve();
          await Promise.race([gate.promise, aborted(options.signal)]);
        }
        embedded += texts.length;
      }
      return inner.embed(texts, options);
    },
    close: () => inner.close(),
  };
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}
