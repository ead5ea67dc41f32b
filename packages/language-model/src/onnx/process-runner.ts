import type { EmbeddingRunner, QueuedWork } from '../queued/queued-embedding-model.ts';
import { rejectBatch, resolveBatch } from '../queued/batch-results.ts';

/** A process that holds a model. */
interface EmbeddingProcess {
  run(texts: readonly string[]): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/** Sends batches to a process, one at a time. */
export function createProcessRunner(process: EmbeddingProcess, work: QueuedWork): EmbeddingRunner {
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function runAll(): Promise<void> {
    while (!isClosed) {
      const batch = work.takeBatch();
      if (batch.length === 0) return;
      await process.run(batch.map(({ text }) => text)).then(
        (vectors) => resolveBatch(batch, vectors),
        (error: unknown) => rejectBatch(batch, error),
      );
    }
  }

  function wake(): void {
    running ??= runAll().finally(() => {
      running = null;
      if (!isClosed && work.hasWork()) wake();
    });
  }

  return {
    wake,
    async close() {
      isClosed = true;
      await process.close();
      await running;
    },
  };
}
