import { ERRORS } from '@colloquy/contracts';
import type { Parts } from '../parts/parts.ts';

/**
 * Tells the vector store, once, which vectors it will get; tried again while it fails. A store that is empty although
 * bots answer from something has lost their vectors (damaged, deleted, restored without them): those bots are marked,
 * so that they answer an error until their re-index. Throws VECTOR_SPACE_MISMATCH when it holds those of another model.
 */
export function createVectorsReady(
  deps: Pick<Parts, 'vectors' | 'embeddings' | 'items' | 'bases' | 'logger' | 'now'>,
): () => Promise<void> {
  const { vectors, embeddings, items, bases, logger, now } = deps;
  let ready: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    await vectors.ensureCollection({ modelId: embeddings.id, dimension: embeddings.dimension });
    if (!(await vectors.isEmpty())) return;
    const bots = await bases.markVectorsLost(await items.botsWithChunks(), now());
    if (bots > 0) {
      logger.error(
        { bots },
        `the vector store was damaged or lost: its bots answer ${ERRORS.vectorStoreDamaged} until \`npm run operator -- re-index <chatBotId>\``,
      );
    }
  }

  return () => {
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };
}
