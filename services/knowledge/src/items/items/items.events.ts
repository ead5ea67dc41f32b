import {
  knowledgeEvents,
  type DocumentStatus,
  type EventEnvelope,
  type KnowledgeFormat,
} from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import type { ItemDocument } from './items.model.ts';
import { DELETED, stateAfter, type Move } from './items.policy.ts';

type EventContext = Pick<RequestContext, 'requestId' | 'actor'>;

export interface EventSubject {
  readonly _id: string;
  readonly workspace_id: string;
  readonly chat_bot_id: string;
  readonly version: number;
}

/** An item as its state machine sees it; null is the status of one that does not exist yet. */
export interface TransitionSubject extends EventSubject {
  readonly documentStatus: DocumentStatus | null;
  readonly liveVersion: number | null;
}

/** A status, as fields to write, and the event that says so. */
export interface Transition<TSet, TTo = DocumentStatus> {
  readonly to: TTo;
  readonly set: TSet;
  readonly event: EventEnvelope;
}

/** A deleted item keeps the `documentStatus` that it had. */
interface DeletedFields {
  readonly status: typeof DELETED;
}
interface StatusFields {
  readonly documentStatus: DocumentStatus;
}

/**
 * The status that `move` leads to, with its event: neither is written without the other. Throws `wrongState` when the
 * item cannot make the move.
 */
export function transition(
  item: TransitionSubject,
  move: 'delete',
  context: EventContext,
): Transition<DeletedFields, typeof DELETED>;
export function transition(
  item: TransitionSubject,
  move: Exclude<Move, 'delete'>,
  context: EventContext,
): Transition<StatusFields>;
export function transition(
  item: TransitionSubject,
  move: Move,
  context: EventContext,
): Transition<DeletedFields | StatusFields, DocumentStatus | typeof DELETED> {
  const { documentStatus: from, liveVersion, workspace_id } = item;
  const to = stateAfter(from === null ? null : { documentStatus: from, liveVersion }, move);
  const data = { ...subjectOf(item), from, to };
  return {
    to,
    set: to === DELETED ? { status: to } : { documentStatus: to },
    event: eventFor(context, knowledgeEvents.itemStatusChanged, workspace_id, data),
  };
}

/** The events of one item on behalf of one caller; a status has its event from `transition`. */
export function itemEvents(item: EventSubject, context: EventContext) {
  const subject = subjectOf(item);
  const { workspace_id } = item;
  return {
    uploaded: ({ name, sizeBytes, format }: Pick<ItemDocument, 'name' | 'sizeBytes' | 'format'>) =>
      eventFor(context, knowledgeEvents.documentUploaded, workspace_id, {
        ...subject,
        name,
        sizeBytes,
        pages: pagesOf(format),
      }),
    processed: (chunkCount: number) =>
      eventFor(context, knowledgeEvents.documentProcessed, workspace_id, { ...subject, chunkCount }),
    failed: (code: string, documentStatus: DocumentStatus) =>
      eventFor(context, knowledgeEvents.documentFailed, workspace_id, { ...subject, code, documentStatus }),
    deleted: () => eventFor(context, knowledgeEvents.documentDeleted, workspace_id, subject),
    /** What the bot can answer from has changed. */
    baseChanged: () =>
      eventFor(context, knowledgeEvents.baseChanged, workspace_id, {
        item_id: item._id,
        chat_bot_id: item.chat_bot_id,
        workspace_id,
      }),
  };
}

/** What an item counts as towards the plan's limit of website pages. */
function pagesOf(format: KnowledgeFormat): number {
  return format === 'page' ? 1 : 0;
}

function subjectOf({ _id, chat_bot_id, workspace_id, version }: EventSubject) {
  return { item_id: _id, chat_bot_id, workspace_id, version };
}
