import type { Model } from 'mongoose';
import {
  type Change,
  DELETED_STATUS,
  createRepository,
  tenantScope,
  type NewDocument,
  type OutboxSignal,
} from '@colloquy/persistence';
import type { EventEnvelope } from '@colloquy/contracts';
import type { NoteDocument } from './notes.model.ts';

/** The fields of a note that waits for its removal. */
export const NOTHING_PERSONAL = { status: DELETED_STATUS, text: '' } as const;

export type NoteChange = Change<NoteDocument>;

export type NoteRepository = ReturnType<typeof createNoteRepository>;

export function createNoteRepository(model: Model<NoteDocument>, signal: OutboxSignal) {
  const notes = createRepository(model, { signal });
  return {
    insert: (
      workspaceId: string,
      note: NewDocument<NoteDocument> & { _id: string },
      events: readonly EventEnvelope[],
    ) => notes.in(tenantScope(workspaceId)).insertOnce(note, events),
    page: (
      workspaceId: string,
      conversationId: string,
      { page, limit, desc }: { page: number; limit: number; desc: boolean },
    ) =>
      notes
        .in(tenantScope(workspaceId))
        .page({ chat_id: conversationId }, { page, limit, orderBy: '_id', desc }),
    /** Null when the conversation has no such note. */
    find: (workspaceId: string, conversationId: string, noteId: string) =>
      notes.in(tenantScope(workspaceId)).findOne({ _id: noteId, chat_id: conversationId }),
    async write({ _id, workspace_id }: NoteDocument, { set, events }: NoteChange) {
      await notes.in(tenantScope(workspace_id)).update(_id, { set }, { events });
    },
    /**
     * Erases the text of every note of a conversation, then removes the notes; returns the number of remaining ones.
     */
    async erase(workspaceId: string, conversationId: string) {
      const inWorkspace = notes.in(tenantScope(workspaceId));
      const ofConversation = { chat_id: conversationId };
      await inWorkspace.updateMany(ofConversation, { set: NOTHING_PERSONAL });
      await inWorkspace.purge(ofConversation);
      return inWorkspace.count({ ...ofConversation, status: DELETED_STATUS });
    },
  };
}
