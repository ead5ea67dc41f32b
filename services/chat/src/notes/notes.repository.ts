import type { Model } from 'mongoose';
import {
  DELETED_STATUS,
  createRepository,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type Page,
} from '@colloquy/persistence';
import type { EventEnvelope } from '@colloquy/contracts';
import type { NoteDocument } from './notes.model.ts';

/** A note that waits to be removed. */
const NOTHING_PERSONAL = { status: DELETED_STATUS, text: '' } as const;

export interface NoteRepository {
  insert(
    workspaceId: string,
    note: NewDocument<NoteDocument> & { _id: string },
    events: readonly EventEnvelope[],
  ): Promise<NoteDocument>;
  page(
    workspaceId: string,
    conversationId: string,
    request: { page: number; limit: number; desc: boolean },
  ): Promise<Page<NoteDocument>>;
  /** Null when the conversation has no such note. */
  find(workspaceId: string, conversationId: string, noteId: string): Promise<NoteDocument | null>;
  /** Hides a note and takes its text away. */
  remove(note: NoteDocument, events: readonly EventEnvelope[]): Promise<void>;
  /** Takes the text out of every note of a conversation, then removes the notes for good; returns how many are left. */
  erase(workspaceId: string, conversationId: string): Promise<number>;
}

export function createNoteRepository(model: Model<NoteDocument>, signal: OutboxSignal): NoteRepository {
  const notes = createRepository(model, { signal });
  return {
    insert: (workspaceId, note, events) => notes.in(tenantScope(workspaceId)).insertOnce(note, events),
    page: (workspaceId, conversationId, { page, limit, desc }) =>
      notes
        .in(tenantScope(workspaceId))
        .page({ chat_id: conversationId }, { page, limit, orderBy: '_id', desc }),
    find: (workspaceId, conversationId, noteId) =>
      notes.in(tenantScope(workspaceId)).findOne({ _id: noteId, chat_id: conversationId }),
    async remove(note, events) {
      await notes.in(tenantScope(note.workspace_id)).update(note._id, { set: NOTHING_PERSONAL }, { events });
    },
    async erase(workspaceId, conversationId) {
      const inWorkspace = notes.in(tenantScope(workspaceId));
      const ofConversation = { chat_id: conversationId };
      await inWorkspace.updateMany(ofConversation, { set: NOTHING_PERSONAL });
      await inWorkspace.purge(ofConversation);
      return inWorkspace.count({ ...ofConversation, status: DELETED_STATUS });
    },
  };
}
