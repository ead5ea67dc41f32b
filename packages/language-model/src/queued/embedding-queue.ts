export interface QueuedText {
  readonly text: string;
  readonly isQuery: boolean;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (vector: Float32Array) => void;
  readonly reject: (error: unknown) => void;
}

/** Two queues: queries first, then passages in order. Aborted texts are dropped when they reach the front. */
export class EmbeddingQueue {
  readonly #queries: QueuedText[] = [];
  readonly #ingest: QueuedText[] = [];

  get size(): number {
    return this.#queries.length + this.#ingest.length;
  }

  add(item: QueuedText): void {
    (item.isQuery ? this.#queries : this.#ingest).push(item);
  }

  /** The next batch, of one kind only, so that a query never waits for passages in its batch. */
  takeBatch(maxItems: number): QueuedText[] {
    for (const lane of [this.#queries, this.#ingest]) {
      const batch: QueuedText[] = [];
      while (batch.length < maxItems) {
        const item = lane.shift();
        if (item === undefined) break;
        if (item.signal?.aborted === true) item.reject(item.signal.reason);
        else batch.push(item);
      }
      if (batch.length > 0) return batch;
    }
    return [];
  }

  rejectAll(error: unknown): void {
    for (const item of [...this.#queries.splice(0), ...this.#ingest.splice(0)]) item.reject(error);
  }
}
