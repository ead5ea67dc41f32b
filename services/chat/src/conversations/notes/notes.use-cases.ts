import type { ChatNote, chatApi } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import type { RequestContext, WorkspaceAccess, UseCasesOf } from '@colloquy/service-kit';
import { changeRecorded, conversationTarget } from '../change-recorded.ts';
import type { ConversationRepository } from '../conversations/conversations.repository.ts';
import type { NoteDocument } from './notes.model.ts';
import { NOTHING_PERSONAL, type NoteChange, type NoteRepository } from './notes.repository.ts';

export function createNoteUseCases(deps: {
  readonly conversations: ConversationRepository;
  readonly notes: NoteRepository;
  readonly access: WorkspaceAccess;
}) {
  const { conversations, notes, access } = deps;

  async function inInbox(conversationId: string, context: RequestContext) {
    const conversation = await conversations.getById(conversationId);
    const member = await access.require(context, conversation.workspace_id);
    return { conversation, member };
  }

  return {
    async listNotes({ params, query }, context) {
      const { conversation } = await inInbox(params.id, context);
      const { items, total } = await notes.page(conversation.workspace_id, conversation._id, query);
      return { data: items.map(toNote), meta: { total, page: query.page, limit: query.limit } };
    },

    async addNote({ params, body }, context) {
      const { conversation, member } = await inInbox(params.id, context);
      const _id = context.newId();
      const note = { _id, chat_id: conversation._id, author_id: member.userId, text: body.text };
      const recorded = changeRecorded(context, conversation.workspace_id, {
        action: 'chat.note-added',
        target: conversationTarget(conversation),
        after: { note_id: _id },
      });
      return { data: toNote(await notes.insert(conversation.workspace_id, note, [recorded])) };
    },

    async deleteNote({ params }, context) {
      const { conversation, member } = await inInbox(params.id, context);
      const note = await notes.find(conversation.workspace_id, conversation._id, params.noteId);
      if (note === null) throw notFound('note');
      if (note.author_id !== member.userId) throw new AppError({ code: ERRORS.roleTooLow });
      await notes.write(note, deletion(note, context));
      return { data: { id: note._id } };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}

/** The write that deletes a note and erases its text, with its event. */
function deletion({ _id, chat_id, workspace_id }: NoteDocument, context: RequestContext): NoteChange {
  const recorded = changeRecorded(context, workspace_id, {
    action: 'chat.note-deleted',
    target: conversationTarget({ _id: chat_id }),
    before: { note_id: _id },
  });
  return { set: NOTHING_PERSONAL, events: [recorded] };
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
