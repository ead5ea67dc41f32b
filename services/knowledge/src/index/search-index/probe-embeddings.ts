import { isAppError, ERRORS } from '@colloquy/errors';
import type { EmbeddingModel } from '@colloquy/language-model';
import type { Logger } from '@colloquy/observability';

/**
 * Says at the start, rather than with the first document, that EMBEDDING_DIMENSION is not what the model returns. Any
 * other failure of the model is reported by the call that fails.
 */
export async function probeEmbeddings(
  embeddings: EmbeddingModel,
  signal: AbortSignal,
  logger: Logger,
): Promise<void> {
  try {
    await embeddings.probe?.({ signal });
  } catch (error) {
    if (signal.aborted) return;
    if (!isAppError(error, ERRORS.embeddingDimensionDiffers)) {
      logger.warn({ err: error, model: embeddings.id }, 'the embedding model did not answer at the start');
      return;
    }
    const [expected, returned] = [Number(error.details['expected']), Number(error.details['returned'])];
    logger.error(
      { err: error, model: embeddings.id, EMBEDDING_DIMENSION: expected, returned },
      `EMBEDDING_DIMENSION is ${expected}, but the model returns vectors of ${returned} values: documents cannot be processed until the two agree`,
    );
  }
}
