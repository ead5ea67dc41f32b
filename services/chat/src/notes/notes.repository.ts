import type { Model } from 'mongoose';
import {
  createGlobalRepository,
  createTenantRepository,
  insertOnce,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
  type Page,
} from '@colloquy/persistence';
import type { NoteDocument } from './notes.model.ts';

export interface NoteRepository {
  insert(workspaceId: string, note: NewDocument<NoteDocument> & { _id: string }): Promise<NoteDocument>;
  page(
    workspaceId: string,
    chatId: string,
    request: { page: number; limit: number; desc: boolean },
  ): Promise<Page<NoteDocument>>;
  /** Null when the chat has no such note. */
  find(workspaceId: string, chatId: string, noteId: string): Promise<NoteDocument | null>;
  remove(note: NoteDocument): Promise<void>;
  /** Removes every note of a chat for good. */
  erase(workspaceId: string, chatId: string): Promise<void>;
}

export function createNoteRepository(model: Model<NoteDocument>, signal: OutboxSignal): NoteRepository {
  const notes = createTenantRepository(model, { signal });
  const allNotes = createGlobalRepository(model, {
    signal,
    reason: 'The sweeper removes notes of erased chats in every workspace.',
  });
  return {
    insert: (workspaceId, note) =>
      insertOnce(
        () => notes.insert(tenantScope(workspaceId), note),
        () => notes.findById(tenantScope(workspaceId), note._id),
      ),
    page: (workspaceId, chatId, { page, limit, desc }) =>
      notes.page(tenantScope(workspaceId), { chat_id: chatId }, { page, limit, orderBy: '_id', desc }),
    find: (workspaceId, chatId, noteId) =>
      notes.findOne(tenantScope(workspaceId), { _id: noteId, chat_id: chatId }),
    async remove(note) {
      // A note belongs to nothing else and told nobody: nothing needs its remains.
      await allNotes.hardDelete({ _id: note._id, workspace_id: note.workspace_id });
    },
    async erase(workspaceId, chatId) {
      await allNotes.hardDelete({ workspace_id: workspaceId, chat_id: chatId });
    },
  };
}
