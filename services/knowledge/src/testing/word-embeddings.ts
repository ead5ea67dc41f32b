import { setImmediate } from 'node:timers/promises';
import type { EmbeddingModel } from '@colloquy/language-model';

const DIMENSION = 64;

/** An instant embedding model for tests: texts that share words point the same way. */
export function createWordEmbeddings(): EmbeddingModel & { readonly texts: readonly string[] } {
  const texts: string[] = [];
  return {
    id: 'test-words',
    dimension: DIMENSION,
    texts,
    async embed(given, { signal } = {}) {
      await setImmediate();
      signal?.throwIfAborted();
      texts.push(...given);
      return given.map(vectorOf);
    },
    close: async () => undefined,
  };
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSION).fill(0.01);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7;
    for (const char of word) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
    vector[hash % DIMENSION] = (vector[hash % DIMENSION] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
