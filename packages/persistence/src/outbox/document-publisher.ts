import type { EventEnvelope } from '@colloquy/contracts';
import { LRUCache } from 'lru-cache';
import { setTimeout as pause } from 'node:timers/promises';
import type { OutboxBatch } from '../aggregate/aggregate.ts';
import type { PendingBatches } from './pending-batches.ts';

/** Cached batch ids: far more than can be in flight at once. */
const KNOWN_BATCHES = 20_000;
const FIRST_LOOK_AGAIN_MS = 10;
const LONGEST_LOOK_AGAIN_MS = 200;

type OnPublished = (events: readonly EventEnvelope[]) => void;

/**
 * Publishes the outbox of one document. Another process may still be publishing its batch. Ours behind it wait up to
 * `patienceMs` for it to be removed, which keeps double publishing rare; after that it counts as left behind and is
 * published here.
 */
export function createDocumentPublisher(options: {
  publish: (events: readonly EventEnvelope[]) => Promise<void>;
  patienceMs: () => number;
}) {
  const owned = new LRUCache<string, true>({ max: KNOWN_BATCHES });
  // A write's response can arrive after its batch was read back and published.
  const published = new LRUCache<string, true>({ max: KNOWN_BATCHES });
  const isForeign = ({ id }: OutboxBatch): boolean => !owned.has(id) && !published.has(id);
  const isOurs = ({ id }: OutboxBatch): boolean => owned.has(id) && !published.has(id);

  async function publishBatches(batches: readonly OutboxBatch[], onPublished: OnPublished): Promise<void> {
    const fresh = batches.filter(({ id }) => !published.has(id));
    if (fresh.length === 0) return;
    const events = fresh.flatMap((batch) => batch.events);
    await options.publish(events);
    for (const { id } of fresh) {
      published.set(id, true);
      owned.delete(id);
    }
    onPublished(events);
  }

  /**
   * Publishes the document's waiting batches in order and removes them. `seen` is what the write saw; null when a
   * sweep found it, so its writer had its time and everything in it is published.
   */
  async function publishAll(
    pending: PendingBatches,
    documentId: string,
    seen: readonly OutboxBatch[] | null,
    onPublished: OnPublished,
  ): Promise<void> {
    const startedAt = performance.now();
    let isPatient = seen !== null;
    let lookAgainMs = FIRST_LOOK_AGAIN_MS;
    let batches = seen ?? (await pending.read(documentId));
    for (;;) {
      const ready = isPatient ? beforeForeign(batches) : batches;
      await publishBatches(ready, onPublished);
      const isForeignNext = ready.length < batches.length;
      if (ready.length > 0 || !isForeignNext) {
        if (await pending.remove(documentId, ready)) return;
      }
      if (isForeignNext) {
        // None of ours is behind it: its own process publishes it, or a sweep if that process is dead.
        if (!batches.some(isOurs)) return;
        await pause(lookAgainMs);
        lookAgainMs = Math.min(2 * lookAgainMs, LONGEST_LOOK_AGAIN_MS);
        isPatient = performance.now() - startedAt < options.patienceMs();
      }
      batches = await pending.read(documentId);
    }
  }

  function beforeForeign(batches: readonly OutboxBatch[]): readonly OutboxBatch[] {
    const first = batches.findIndex(isForeign);
    return first < 0 ? batches : batches.slice(0, first);
  }

  return {
    /** Records that this process wrote the batch, so that it is the first to publish it. */
    own(batch: OutboxBatch) {
      if (!published.has(batch.id)) owned.set(batch.id, true);
    },
    publishAll,
  };
}
