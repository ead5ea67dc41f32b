import type { EmbeddingModel } from '@colloquy/language-model';
import type { VectorStore } from '@colloquy/vector-store';
import { measureCosines } from '../../../services/knowledge/src/index/search-index/measure-cosines.ts';

/** The store, searched with what the cosines of its vectors mean as it is filled now, as the product does. */
export async function scaledStore(vectors: VectorStore, embeddings: EmbeddingModel): Promise<VectorStore> {
  const { id: modelId, languages = null } = embeddings;
  const range = await measureCosines({ modelId, cosines: null }, vectors, new AbortController().signal);
  return { ...vectors, search: (request) => vectors.search({ ...request, scale: { range, languages } }) };
}
