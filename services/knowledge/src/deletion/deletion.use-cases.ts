import { DocumentStatus, type EventEnvelope } from '@colloquy/contracts';
import type { ObjectStorage } from '@colloquy/object-storage';
import type { RequestContext } from '@colloquy/service-kit';
import type { VectorStore } from '@colloquy/vector-store';
import type { BaseUseCases } from '../bases/bases.use-cases.ts';
import { changeRecorded } from '../items/change-recorded.ts';
import { itemEvents } from '../items/items.events.ts';
import type { ItemDocument } from '../items/items.model.ts';
import { EXCLUDED_ALWAYS, DELETED, stateAfter } from '../items/items.policy.ts';
import type { ItemChange, ItemRepository } from '../items/items.repository.ts';
import type { DraftRepository } from '../drafts/drafts.repository.ts';
import { itemPrefix } from '../items/file-keys.ts';
import { asIngestionError } from '../ingestion/ingestion-error.ts';

export interface DeletionUseCases {
  /** From now on the item answers nothing; its points, files and draft go after. */
  delete(item: ItemDocument, context: RequestContext): Promise<void>;
  /** Removes what a removed item has left; a failing store leaves it to the sweeper. */
  finish(item: ItemDocument, context: RequestContext): Promise<void>;
}

export function createDeletionUseCases(deps: {
  readonly items: ItemRepository;
  readonly drafts: DraftRepository;
  readonly changes: BaseUseCases;
  readonly vectors: VectorStore;
  readonly storage: ObjectStorage;
  readonly now: () => Date;
  /** How long a worker that lost its lease may go on without knowing. */
  readonly interruptedWorkerMs: number;
  readonly retryMs: number;
}): DeletionUseCases {
  const { items, drafts, changes, vectors, storage, now, interruptedWorkerMs, retryMs } = deps;
  const later = (ms: number): Date => new Date(now().getTime() + ms);

  async function change(
    item: ItemDocument,
    decide: (current: ItemDocument) => ItemChange | null,
  ): Promise<ItemDocument> {
    let events: readonly EventEnvelope[] = [];
    const written = await items.change(
      item,
      (current) => {
        const decided = decide(current);
        events = decided?.events ?? [];
        return decided;
      },
      { includeDeleted: true },
    );
    await changes.countStored(events);
    return written;
  }

  async function deleteEverything(item: ItemDocument): Promise<void> {
    const { workspace_id: workspaceId, chat_bot_id: botId, _id: itemId } = item;
    await vectors.deleteItem({ workspaceId, botId, itemId });
    await drafts.removeAll(itemId);
    for await (const { key } of storage.list(itemPrefix(item))) await storage.delete(key);
  }

  async function finish(item: ItemDocument, context: RequestContext): Promise<void> {
    try {
      await deleteEverything(item);
    } catch (error) {
      await change(item, (current) => failed(current, error, later(retryMs), context));
      return;
    }
    await change(item, (current) => done(current, now(), context));
  }

  return {
    finish,
    async delete(item, context) {
      const marked = await change(item, (current) =>
        mark(current, now(), later(interruptedWorkerMs), context),
      );
      await finish(marked, context);
    },
  };
}

/**
 * Hides the item and ends the work on it: without its lease the worker writes no more outcome. A chunk that it
 * is just storing may still arrive, so such an item is cleaned once more later.
 */
function mark(
  current: ItemDocument,
  now: Date,
  afterWorker: Date,
  context: RequestContext,
): ItemChange | null {
  if (current.deleting) return null;
  const events = itemEvents(current, context);
  const isUnderWork = (current.leaseOwner ?? null) !== null;
  const isProcessing = current.documentStatus === DocumentStatus.processing;
  return {
    set: {
      deleting: true,
      enabled: false,
      maskedFrom: EXCLUDED_ALWAYS,
      leaseOwner: null,
      leaseUntil: null,
      progress: null,
      cleanUpAt: isUnderWork ? afterWorker : now,
      ...(isProcessing ? { status: stateAfter(current, 'delete') } : {}),
    },
    events: [
      ...(isProcessing ? [events.moved(current.documentStatus, DELETED), events.deleted()] : []),
      ...(current.liveVersion === null ? [] : [events.baseChanged()]),
      changeRecorded(context, current.workspace_id, {
        action: 'document.deleted',
        target: { kind: 'document', id: current._id, name: current.name },
        before: { chat_bot_id: current.chat_bot_id, version: current.version },
      }),
    ],
  };
}

function done(current: ItemDocument, now: Date, context: RequestContext): ItemChange {
  const events = itemEvents(current, context);
  const isLate = current.cleanUpAt === null || current.cleanUpAt <= now;
  return {
    set: {
      status: DELETED,
      error: null,
      ...(isLate ? { cleanUpAt: null, maskedFrom: null } : {}),
    },
    events:
      current.status === DELETED
        ? []
        : [events.moved(current.documentStatus, stateAfter(current, 'delete')), events.deleted()],
  };
}

function failed(current: ItemDocument, error: unknown, retryAt: Date, context: RequestContext): ItemChange {
  // Removed while it was processed: nobody sees it any more, only the sweeper.
  if (current.status === DELETED || current.documentStatus === DocumentStatus.deletingError) {
    return { set: { cleanUpAt: retryAt } };
  }
  const events = itemEvents(current, context);
  const documentStatus = stateAfter(current, 'failDeleting');
  const fault = asIngestionError(error, null);
  return {
    set: { documentStatus, error: fault, cleanUpAt: retryAt },
    events: [events.moved(current.documentStatus, documentStatus), events.failed(fault.code, documentStatus)],
  };
}
