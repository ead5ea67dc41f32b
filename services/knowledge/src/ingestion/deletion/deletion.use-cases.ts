import { DocumentStatus, type knowledgeApi } from '@colloquy/contracts';
import type { RequestContext, UseCasesOf } from '@colloquy/service-kit';
import type { BotScope } from '@colloquy/vector-store';
import type { ChunkCitationRepository } from '../chunks/chunk-citations.repository.ts';
import type { DraftRepository } from '../drafts/drafts.repository.ts';
import {
  asIngestionError,
  type ChangeItem,
  changeRecorded,
  DELETED,
  EXCLUDED_ALWAYS,
  foundVersion,
  type ItemChange,
  type ItemDocument,
  itemEvents,
  itemPrefix,
  manageableItems,
  transition,
} from '../../items/index.ts';
import type { Parts } from '../../index/index.ts';

const DELETED_AT_ONCE = 100;

export type DeletionUseCases = ReturnType<typeof createDeletionUseCases>;

export function createDeletionUseCases(
  deps: Pick<Parts, 'items' | 'bases' | 'access' | 'vectors' | 'storage' | 'now'> & {
    readonly drafts: DraftRepository;
    readonly citations: ChunkCitationRepository;
    readonly changeItem: ChangeItem;
    /** How long a worker that lost its lease may go on without knowing. */
    readonly interruptedWorkerMs: number;
    readonly retryMs: number;
  },
) {
  const { items, changeItem, drafts, citations, bases, vectors, storage, now, interruptedWorkerMs, retryMs } =
    deps;
  const later = (ms: number): Date => new Date(now().getTime() + ms);
  const includeDeleted = { includeDeleted: true } as const;

  async function deleteLeftovers(item: ItemDocument): Promise<void> {
    const { workspace_id: workspaceId, chat_bot_id: botId, _id: itemId } = item;
    await vectors.deleteItem({ workspaceId, botId, itemId });
    await drafts.deleteAll(itemId);
    await citations.deleteAll(itemId);
    for await (const { key } of storage.list(itemPrefix(item))) await storage.delete(key);
  }

  /** Deletes what a deleted item has left; when a store fails, a job goes on with it later. */
  async function finish(item: ItemDocument, context: RequestContext): Promise<void> {
    try {
      await deleteLeftovers(item);
    } catch (error) {
      await changeItem(item, (current) => failed(current, error, later(retryMs), context), includeDeleted);
      return;
    }
    await changeItem(item, (current) => done(current, now(), context), includeDeleted);
  }

  /** From now on the item answers nothing; its points, files and draft go after. */
  async function deleteItem(item: ItemDocument, context: RequestContext): Promise<void> {
    const begun = await changeItem(
      item,
      (current) => begin(current, now(), later(interruptedWorkerMs), context),
      includeDeleted,
    );
    await finish(begun, context);
  }

  return {
    finish,
    deleteItem,

    async deleteKnowledge({ query }, context) {
      for (const item of await manageableItems(deps, query.id, context)) await deleteItem(item, context);
      return { data: { id: query.id } };
    },

    /** Run again after a crash it goes on with what is left. */
    async deleteBot({ workspaceId, botId }: BotScope, context: RequestContext): Promise<void> {
      for (;;) {
        const found = await items.ofBot(workspaceId, botId, DELETED_AT_ONCE);
        const open = found.filter((item) => !item.deleting);
        for (const item of open) await deleteItem(item, context);
        // A job goes on with those whose points could not be deleted now.
        if (open.length === 0) break;
      }
      await vectors.deleteBot({ workspaceId, botId });
      await bases.delete(workspaceId, botId);
    },
  } satisfies UseCasesOf<typeof knowledgeApi> & Record<string, unknown>;
}

/**
 * Hides the item and ends the work on it: without its lease the worker writes no more outcome. A chunk that it
 * is just storing may still arrive, so such an item is cleaned once more later.
 */
function begin(
  current: ItemDocument,
  now: Date,
  afterWorker: Date,
  context: RequestContext,
): ItemChange | null {
  if (current.deleting) return null;
  const events = itemEvents(current, context);
  const isExpired = current.slotExpiresAt !== null && current.slotExpiresAt <= now;
  const isUnderWork = (current.leaseOwner ?? null) !== null;
  const isProcessing = current.documentStatus === DocumentStatus.processing;
  const deleted = isProcessing ? transition(current, 'delete', context) : null;
  return {
    set: {
      deleting: true,
      enabled: false,
      maskedFrom: EXCLUDED_ALWAYS,
      leaseOwner: null,
      leaseUntil: null,
      progress: null,
      // Kept by an upload whose time is over: it is told of as one that never came.
      slotExpiresAt: isExpired ? current.slotExpiresAt : null,
      cleanUpAt: isUnderWork ? afterWorker : now,
      ...deleted?.set,
    },
    events: [
      ...(deleted === null ? [] : [deleted.event, events.deleted()]),
      ...(foundVersion(current) === null ? [] : [events.baseChanged()]),
      changeRecorded(context, current.workspace_id, {
        action: 'document.deleted',
        target: { kind: 'document', id: current._id, name: current.name },
        before: { chat_bot_id: current.chat_bot_id, version: current.version },
      }),
    ],
  };
}

function done(current: ItemDocument, now: Date, context: RequestContext): ItemChange {
  const isLate = current.cleanUpAt === null || current.cleanUpAt <= now;
  const deleted = current.status === DELETED ? null : transition(current, 'delete', context);
  return {
    set: { ...deleted?.set, error: null, ...(isLate ? { cleanUpAt: null, maskedFrom: null } : {}) },
    events: deleted === null ? [] : [deleted.event, itemEvents(current, context).deleted()],
  };
}

function failed(current: ItemDocument, error: unknown, retryAt: Date, context: RequestContext): ItemChange {
  // Deleted while it was processed: only the job that deletes leftovers sees it any more.
  if (current.status === DELETED || current.documentStatus === DocumentStatus.deletingError) {
    return { set: { cleanUpAt: retryAt } };
  }
  const { to, set, event } = transition(current, 'failDeleting', context);
  const shown = asIngestionError(error, null);
  return {
    set: { ...set, error: shown, cleanUpAt: retryAt },
    events: [event, itemEvents(current, context).failed(shown.code, to)],
  };
}
