import type { Model } from 'mongoose';
import {
  DELETED_STATUS,
  createRepository,
  insertOnce,
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
    chatId: string,
    request: { page: number; limit: number; desc: boolean },
  ): Promise<Page<NoteDocument>>;
  /** Null when the chat has no such note. */
  find(workspaceId: string, chatId: string, noteId: string): Promise<NoteDocument | null>;
  /** Hides a note and takes its text away. */
  remove(note: NoteDocument, events: readonly EventEnvelope[]): Promise<void>;
  /** Takes the text out of every note of a chat, then removes the notes for good; returns how many are left. */
  erase(workspaceId: string, chatId: string): Promise<number>;
}

export function createNoteRepository(model: Model<NoteDocument>, signal: OutboxSignal): NoteRepository {
  const notes = createRepository(model, { signal });
  const allNotes = notes.everywhere('The sweeper removes notes of erased chats in every workspace.');
  return {
    insert: (workspaceId, note, events) =>
      insertOnce(
        () => notes.in(tenantScope(workspaceId)).insert(note, events),
        () => notes.in(tenantScope(workspaceId)).findById(note._id),
      ),
    page: (workspaceId, chatId, { page, limit, desc }) =>
      notes.in(tenantScope(workspaceId)).page({ chat_id: chatId }, { page, limit, orderBy: '_id', desc }),
    find: (workspaceId, chatId, noteId) =>
      notes.in(tenantScope(workspaceId)).findOne({ _id: noteId, chat_id: chatId }),
    async remove(note, events) {
      await notes.in(tenantScope(note.workspace_id)).update(note._id, { set: NOTHING_PERSONAL }, { events });
    },
    async erase(workspaceId, chatId) {
      const ofChat = { workspace_id: workspaceId, chat_id: chatId };
      await allNotes.updateMany({ ...ofChat, status: { $ne: DELETED_STATUS } }, { set: NOTHING_PERSONAL });
      // Notes whose events still wait are excluded until those are published.
      await allNotes.purge(ofChat);
      return allNotes.count({ ...ofChat, status: DELETED_STATUS });
    },
  };
}
