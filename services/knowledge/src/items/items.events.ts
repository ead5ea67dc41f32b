import { knowledgeEvents, type DocumentStatus, type EventEnvelope } from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';

type EventContext = Pick<RequestContext, 'requestId' | 'actor'>;

/** The fields of an item that its events carry. */
export interface EventSubject {
  readonly _id: string;
  readonly workspace_id: string;
  readonly chat_bot_id: string;
  readonly version: number;
}

/** The events of one item on behalf of one caller. */
export interface ItemEvents {
  moved(from: DocumentStatus | null, to: DocumentStatus | 9): EventEnvelope;
  uploaded(file: { readonly name: string; readonly sizeBytes: number }): EventEnvelope;
  processed(chunkCount: number): EventEnvelope;
  failed(code: string, documentStatus: DocumentStatus): EventEnvelope;
  deleted(): EventEnvelope;
  /** What the bot can answer from has changed. */
  baseChanged(): EventEnvelope;
}

export function itemEvents(item: EventSubject, context: EventContext): ItemEvents {
  const subject = {
    item_id: item._id,
    chat_bot_id: item.chat_bot_id,
    workspace_id: item.workspace_id,
    version: item.version,
  };
  const { workspace_id } = item;
  return {
    moved: (from, to) =>
      eventFor(context, knowledgeEvents.itemStatusChanged, workspace_id, { ...subject, from, to }),
    uploaded: ({ name, sizeBytes }) =>
      eventFor(context, knowledgeEvents.documentUploaded, workspace_id, { ...subject, name, sizeBytes }),
    processed: (chunkCount) =>
      eventFor(context, knowledgeEvents.documentProcessed, workspace_id, { ...subject, chunkCount }),
    failed: (code, documentStatus) =>
      eventFor(context, knowledgeEvents.documentFailed, workspace_id, { ...subject, code, documentStatus }),
    deleted: () => eventFor(context, knowledgeEvents.documentDeleted, workspace_id, subject),
    baseChanged: () =>
      eventFor(context, knowledgeEvents.baseChanged, workspace_id, {
        item_id: item._id,
        chat_bot_id: item.chat_bot_id,
        workspace_id,
      }),
  };
}
