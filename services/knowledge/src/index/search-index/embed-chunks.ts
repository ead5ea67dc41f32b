import { splitForEmbedding } from '@colloquy/document-text';
import { AppError, ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { StoredChunk } from '@colloquy/vector-store';

/** Texts in one call to the model: with the local one about a second of work. */
const TEXTS_AT_ONCE = 16;

/** The vectors of each chunk, one for each of its pieces. Throws `embeddingModelUnavailable`. */
export async function embedChunks(
  embeddings: EmbeddingModel,
  chunks: readonly Pick<StoredChunk, 'headingPath' | 'text'>[],
  signal: AbortSignal,
): Promise<Float32Array[][]> {
  const texts = chunks.map(embeddedTexts);
  const all = texts.flat();
  const vectors: Float32Array[] = [];
  for (let from = 0; from < all.length; from += TEXTS_AT_ONCE) {
    const batch = all.slice(from, from + TEXTS_AT_ONCE);
    const made = await embeddings.embed(batch, { signal, kind: 'passage' });
    if (made.length !== batch.length) {
      throw new AppError({
        code: ERRORS.embeddingModelUnavailable,
        details: { reason: 'missing-vector' },
      });
    }
    vectors.push(...made);
  }
  let next = 0;
  return texts.map(({ length }) => vectors.slice(next, (next += length)));
}

/** The headings say what a piece is about; without them many a piece has no subject. */
function embeddedTexts({ headingPath, text }: Pick<StoredChunk, 'headingPath' | 'text'>): string[] {
  const above = headingPath.length === 0 ? '' : `${headingPath.join(' / ')}\n`;
  return splitForEmbedding(text).map((piece) => above + piece);
}
