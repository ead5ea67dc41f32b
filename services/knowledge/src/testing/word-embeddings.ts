import { setImmediate } from 'node:timers/promises';
import type { EmbeddingModel } from '@colloquy/language-model';

const WORDS = { id: 'test-words', dimension: 64 } as const;

/** An instant embedding model for tests: texts that share words point the same way. */
export function createWordEmbeddings({
  id,
  dimension,
}: Pick<EmbeddingModel, 'id' | 'dimension'> = WORDS): EmbeddingModel & { readonly texts: readonly string[] } {
  const texts: string[] = [];
  return {
    id,
    dimension,
    texts,
    async embed(given, { signal } = {}) {
      await setImmediate();
      signal?.throwIfAborted();
      texts.push(...given);
      return given.map((text) => vectorOf(text, dimension));
    },
    close: async () => undefined,
  };
}

/** As `createWordEmbeddings`, for a model whose cosines all lie between `floor` and 1, as those of many do. */
export function createNarrowEmbeddings(
  floor: number,
  { id, dimension }: Pick<EmbeddingModel, 'id' | 'dimension'>,
): EmbeddingModel {
  const inner = createWordEmbeddings({ id, dimension: dimension - 1 });
  const [same, words] = [Math.sqrt(floor), Math.sqrt(1 - floor)];
  return {
    ...inner,
    dimension,
    embed: async (texts, options) =>
      (await inner.embed(texts, options)).map((vector) =>
        Float32Array.of(same, ...vector.map((value) => value * words)),
      ),
  };
}

function vectorOf(text: string, dimension: number): Float32Array {
  const vector = new Float32Array(dimension).fill(0.01);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7;
    for (const char of word) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
    vector[hash % dimension] = (vector[hash % dimension] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
