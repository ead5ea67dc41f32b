import type { ChatNote, RouteInput, chatApi } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import type { RequestContext, WorkspaceAccess } from '@colloquy/service-kit';
import { changeRecorded, chatTarget } from '../change-recorded.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import type { NoteDocument } from './notes.model.ts';
import type { NoteRepository } from './notes.repository.ts';

export type NoteUseCases = ReturnType<typeof createNoteUseCases>;

export function createNoteUseCases(deps: {
  readonly chats: ConversationRepository;
  readonly notes: NoteRepository;
  readonly access: WorkspaceAccess;
}) {
  const { chats, notes, access } = deps;

  async function inInbox(chatId: string, context: RequestContext) {
    const chat = await chats.getById(chatId);
    const member = await access.require(context, chat.workspace_id, 'workInbox');
    return { chat, member };
  }

  return {
    async list({ params, query }: RouteInput<typeof chatApi.listNotes>, context: RequestContext) {
      const { chat } = await inInbox(params.id, context);
      const { items, total } = await notes.page(chat.workspace_id, chat._id, query);
      return { data: items.map(toNote), meta: { total, page: query.page, limit: query.limit } };
    },

    async add({ params, body }: RouteInput<typeof chatApi.addNote>, context: RequestContext) {
      const { chat, member } = await inInbox(params.id, context);
      const _id = context.newId();
      const note = { _id, chat_id: chat._id, author_id: member.userId, text: body.text };
      const recorded = changeRecorded(context, chat.workspace_id, {
        action: 'chat.note-added',
        target: chatTarget(chat),
        after: { note_id: _id },
      });
      return { data: toNote(await notes.insert(chat.workspace_id, note, [recorded])) };
    },

    async remove({ params }: RouteInput<typeof chatApi.deleteNote>, context: RequestContext) {
      const { chat, member } = await inInbox(params.id, context);
      const note = await notes.find(chat.workspace_id, chat._id, params.noteId);
      if (note === null) throw notFound('note');
      if (note.author_id !== member.userId) throw new AppError({ code: ERRORS.roleTooLow });
      const recorded = changeRecorded(context, chat.workspace_id, {
        action: 'chat.note-deleted',
        target: chatTarget(chat),
        before: { note_id: note._id },
      });
      await notes.remove(note, [recorded]);
      return { data: { id: note._id } };
    },
  };
}

function toNote(note: NoteDocument): ChatNote {
  return {
    id: note._id,
    _createTime: note.createdAt.toISOString(),
    chat_id: note.chat_id,
    author_id: note.author_id,
    text: note.text,
  };
}
