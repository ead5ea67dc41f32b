import { AppError, ERRORS } from '@colloquy/errors';
import type { QueuedText } from './embedding-queue.ts';

/** Gives each text of a batch its vector. */
export function resolveBatch(batch: readonly QueuedText[], vectors: readonly Float32Array[]): void {
  batch.forEach((item, index) => {
    const vector = vectors[index];
    if (vector === undefined) rejectBatch([item], new Error('the worker returned too few vectors'));
    else item.resolve(vector);
  });
}

/** Rejects each text of a batch. */
export function rejectBatch(batch: readonly QueuedText[], cause: unknown): void {
  const error = new AppError({
    code: ERRORS.embeddingModelUnavailable,
    details: { reason: 'worker-failed', dependency: 'embedding-model' },
    cause,
  });
  for (const item of batch) item.reject(error);
}
