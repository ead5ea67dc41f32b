import { chatApi, type ChatNote } from '@colloquy/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { useUndoNotice } from '../../components/useUndoNotice.tsx';
import { inboxKeys } from './inbox-cache.ts';

const NONE: readonly ChatNote[] = [];

export interface NotesOfChat {
  readonly notes: readonly ChatNote[];
  readonly error: unknown;
  readonly retry: () => void;
  readonly isAdding: boolean;
  readonly add: (text: string, onAdded: () => void) => void;
  /** Takes the note away and offers Undo, which writes it anew. */
  readonly remove: (note: ChatNote) => void;
}

/** The team's notes about a conversation, the newest hundred. */
export function useNotes(chatId: string): NotesOfChat {
  const t = useText();
  const { call } = useBackend();
  const queryClient = useQueryClient();
  const showError = useErrorNotice();
  const offerUndo = useUndoNotice();
  const queryKey = inboxKeys.notes(chatId);
  const params = { id: chatId };
  const read = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(chatApi.listNotes, { params, query: { desc: true }, signal })).data.toReversed(),
  });
  const finish = { onError: showError, onSettled: () => queryClient.invalidateQueries({ queryKey }) };
  const add = useMutation({
    mutationFn: (text: string) => call(chatApi.addNote, { params, body: { text } }),
    ...finish,
  });
  const remove = useMutation({
    mutationFn: ({ id }: ChatNote) => call(chatApi.deleteNote, { params: { ...params, noteId: id } }),
    ...finish,
  });
  return {
    notes: read.data ?? NONE,
    error: read.data === undefined ? read.error : null,
    retry: () => void read.refetch(),
    isAdding: add.isPending,
    add: (text, onSuccess) => add.mutate(text, { onSuccess }),
    remove: (note) =>
      remove.mutate(note, {
        onSuccess: () => offerUndo(t('inbox.noteDeleted'), () => add.mutate(note.text)),
      }),
  };
}
