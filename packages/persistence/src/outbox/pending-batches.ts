import type { QueryFilter } from 'mongoose';
import type { OutboxBatch, StoredAggregate } from '../aggregate/aggregate.ts';
import { storeCall } from '../connection/store-errors.ts';
import { collectionOf, type OutboxModel } from '../aggregate/outbox-model.ts';

export interface WaitingDocument {
  readonly id: string;
  readonly outboxAt: Date;
}

interface RemoveRequest {
  readonly documentId: string;
  readonly published: readonly OutboxBatch[];
  readonly resolve: (isEmpty: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum documents per bulk write that removes batches. */
const MAX_PULLS_PER_WRITE = 200;

const NOTHING_WAITS = { 'outbox.0': { $exists: false } } as const;
const CLEARED = { $unset: { outbox: 1, outboxAt: 1 } } as const;

/** Reads the stored outboxes of one collection, and removes published batches. */
export type PendingBatches = ReturnType<typeof createPendingBatches>;

/**
 * Only pushes append and only relays remove, so an outbox with the same length and last id is unchanged. Clearing is
 * guarded by both; a push in between fails the guard, and then the published batches are removed one by one from the
 * front, each guarded by its own id.
 */
export function createPendingBatches(model: OutboxModel) {
  const collection = collectionOf(model);
  let queue: RemoveRequest[] = [];
  let isRemoving = false;

  /** The batches waiting in the document, in order. */
  async function read(documentId: string): Promise<readonly OutboxBatch[]> {
    const stored = await storeCall(() => model.findById(documentId, { outbox: 1 }).lean().exec());
    return stored?.outbox ?? [];
  }

  /**
   * Removes `published`, which must be everything that `read` (or the write) saw in the document. Returns false when
   * more has been pushed since: then the published ones are removed and the rest still waits.
   */
  function remove(documentId: string, published: readonly OutboxBatch[]): Promise<boolean> {
    return new Promise((resolve, reject) => {
      queue.push({ documentId, published, resolve, reject });
      if (!isRemoving) void removeQueued();
    });
  }

  /** Requests made while a write is in progress share the next one. */
  async function removeQueued(): Promise<void> {
    isRemoving = true;
    while (queue.length > 0) {
      const requests = queue.splice(0, MAX_PULLS_PER_WRITE);
      try {
        const missed = await clearAll(requests);
        for (const request of requests) if (!missed.has(request)) request.resolve(true);
        for (const request of missed) {
          takeFromFront(request).then(() => request.resolve(false), request.reject);
        }
      } catch (error) {
        for (const request of requests) request.reject(error);
      }
    }
    isRemoving = false;
  }

  /** Clears every unchanged outbox; returns the requests whose outbox is not empty now. */
  async function clearAll(requests: readonly RemoveRequest[]): Promise<ReadonlySet<RemoveRequest>> {
    const updates = requests.map(({ documentId, published }) => ({
      updateOne: { filter: asSeen(documentId, published), update: CLEARED },
    }));
    const result = await storeCall(() => collection.bulkWrite(updates, { ordered: false }));
    if (result.matchedCount === requests.length) return new Set();
    const ids = requests.map((request) => request.documentId);
    const filter = { _id: { $in: ids }, outboxAt: { $exists: true } };
    const left = await storeCall(() => model.find(filter, { _id: 1 }).lean().exec());
    const leftIds = new Set(left.map((document) => document._id));
    return new Set(requests.filter((request) => leftIds.has(request.documentId)));
  }

  async function takeFromFront({ documentId, published }: RemoveRequest): Promise<void> {
    for (const batch of published) {
      const filter = { _id: documentId, 'outbox.0.id': batch.id };
      await storeCall(() => collection.updateOne(filter, { $pop: { outbox: -1 } }));
    }
    // Another relay may have removed the rest: then nothing waits, and the mark must be removed as well.
    const emptied = { _id: documentId, ...NOTHING_WAITS };
    await storeCall(() => collection.updateOne(emptied, CLEARED));
  }

  /** Documents with batches older than `before`, oldest first, starting after `after`. */
  async function waiting(before: Date, limit: number, after?: WaitingDocument): Promise<WaitingDocument[]> {
    const found = await storeCall(() =>
      model
        .find(olderThan(before, after), { outboxAt: 1 })
        .sort({ outboxAt: 1, _id: 1 })
        .limit(limit)
        .lean()
        .exec(),
    );
    return found.flatMap(({ _id, outboxAt }) => (outboxAt ? [{ id: _id, outboxAt }] : []));
  }

  return { read, remove, waiting };
}

function asSeen(documentId: string, seen: readonly OutboxBatch[]): Readonly<Record<string, unknown>> {
  const last = seen.length - 1;
  if (last < 0) return { _id: documentId, ...NOTHING_WAITS };
  return { _id: documentId, outbox: { $size: seen.length }, [`outbox.${last}.id`]: seen[last]?.id };
}

function olderThan(before: Date, after?: WaitingDocument): QueryFilter<StoredAggregate> {
  if (!after) return { outboxAt: { $lte: before } };
  return {
    outboxAt: { $lte: before },
    $or: [{ outboxAt: { $gt: after.outboxAt } }, { outboxAt: after.outboxAt, _id: { $gt: after.id } }],
  };
}
