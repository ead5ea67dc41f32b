import type { OutboxBatch } from '../aggregate/aggregate.ts';

/** A write that put events into a document's outbox. */
export interface OutboxWrite {
  readonly modelName: string;
  readonly documentId: string;
  /** The batch of this write. */
  readonly batch: OutboxBatch;
  /** Everything waiting in the document right after the write, in order; the batch of this write is last. */
  readonly batches: readonly OutboxBatch[];
}

/** Wakes the relay of the same process right after a write, so that no event waits for a sweep. */
export type OutboxSignal = ReturnType<typeof createOutboxSignal>;

/** One per service, shared by its repositories and its relay. */
export function createOutboxSignal() {
  const listeners = new Set<(write: OutboxWrite) => void>();
  return {
    written(write: OutboxWrite) {
      for (const listener of listeners) listener(write);
    },
    /** Returns the function that ends the subscription. */
    onWrite(listener: (write: OutboxWrite) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
