import { RefusalError, TooFewVectors } from './model-error.ts';

/**
 * Sends texts in batches of at most `largest`. When a server refuses a batch, or omits results, the batch is halved,
 * and later batches are no larger than the accepted size. A single refused text does not change the size.
 */
export function createBatches(largest: number) {
  let size = largest;
  return {
    /** One result for each text, in order. Throws the error of `send` for a batch that cannot be halved. */
    async run<T>(
      texts: readonly string[],
      send: (batch: readonly string[]) => Promise<readonly T[]>,
    ): Promise<T[]> {
      const results: T[] = [];
      let tried = size;
      while (results.length < texts.length) {
        const batch = texts.slice(results.length, results.length + tried);
        try {
          results.push(...(await send(batch)));
        } catch (error) {
          if (batch.length === 1 || !mayBeTooLarge(error)) throw error;
          tried = Math.ceil(batch.length / 2);
        }
      }
      size = Math.min(size, tried);
      return results;
    },
  };
}

function mayBeTooLarge(error: unknown): boolean {
  if (error instanceof TooFewVectors) return true;
  return (
    error instanceof RefusalError && (error.reason === 'rejected' || error.reason === 'context-too-long')
  );
}
