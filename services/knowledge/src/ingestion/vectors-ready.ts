import type { EmbeddingModel } from '@colloquy/language-model';
import type { VectorStore } from '@colloquy/vector-store';

/**
 * Tells the vector store, once, which vectors it will get; tried again while it fails. Throws
 * VECTOR_SPACE_MISMATCH when it holds those of another model.
 */
export function createVectorsReady(vectors: VectorStore, embeddings: EmbeddingModel): () => Promise<void> {
  let ready: Promise<void> | undefined;
  return () => {
    ready ??= vectors
      .ensureCollection({ modelId: embeddings.id, dimension: embeddings.dimension })
      .catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
    return ready;
  };
}
