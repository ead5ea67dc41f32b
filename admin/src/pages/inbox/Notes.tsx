import { CHAT_NOTE_MAX_LENGTH, type ChatNote } from '@colloquy/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useCreate, useDelete, useGetList, useNotify } from 'react-admin';
import { refresh } from '../../api/route-key.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { IconAction } from '../../components/IconAction.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useInbox } from './InboxContext.ts';
import { useNamedMembers } from './useNamedMembers.ts';

/** The newest ones; no conversation has more. */
const NOTES_SHOWN = 100;

/** The team's notes on a conversation, and a field to add one. */
export function Notes(props: { chatId: string }): ReactElement {
  const t = useText();
  const notify = useNotify();
  const meta = { parentId: props.chatId };
  const queryClient = useQueryClient();
  const { noteDrafts } = useInbox();
  const [text, setText] = useState(() => noteDrafts.of(props.chatId));
  const write = (next: string) => {
    setText(next);
    noteDrafts.keep(props.chatId, next);
  };
  const showError = useErrorNotice();
  const { data, error, refetch } = useGetList<ChatNote>('notes', {
    meta,
    pagination: { page: 1, perPage: NOTES_SHOWN },
    sort: { field: 'id', order: 'DESC' },
  });
  const [add, { isPending: isAdding }] = useCreate<ChatNote, Error>(
    'notes',
    {},
    {
      onError: showError,
      onSuccess: () => write(''),
      onSettled: () => void refresh(queryClient, ['notes']),
    },
  );
  const [remove] = useDelete<ChatNote>('notes', { meta }, { mutationMode: 'undoable', onError: showError });
  const notes = data?.toReversed() ?? [];
  const onDelete = (note: ChatNote) => {
    void remove('notes', { id: note.id, previousData: note, meta });
    notify(t('inbox.noteDeleted'), { type: 'info', undoable: true });
  };
  return (
    <>
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Box
        component="ul"
        aria-label={t('inbox.notes')}
        sx={{ listStyle: 'none', m: 0, p: 0, mb: notes.length > 0 ? 1.5 : 0 }}
      >
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} onDelete={() => onDelete(note)} />
        ))}
      </Box>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void add('notes', { data: { text }, meta });
        }}
        sx={{ display: 'grid', gap: 1, justifyItems: 'end' }}
      >
        <TextField
          multiline
          minRows={2}
          maxRows={8}
          label={t('inbox.note')}
          helperText={t('inbox.notesHelp')}
          value={text}
          onChange={(event) => write(event.target.value)}
          slotProps={{ htmlInput: { maxLength: CHAT_NOTE_MAX_LENGTH } }}
        />
        <Button
          type="submit"
          size="small"
          variant="outlined"
          loading={isAdding}
          disabled={text.trim() === ''}
        >
          {t('inbox.addNote')}
        </Button>
      </Box>
    </>
  );
}

function NoteRow(props: { note: ChatNote; onDelete: () => void }): ReactElement {
  const t = useText();
  const { note } = props;
  const { nameOf, myId } = useNamedMembers();
  const time = formatTime(note._createTime);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start', '& + &': { mt: 1 } }}>
      <Box sx={{ flex: 1, minWidth: 0, bgcolor: 'action.hover', borderRadius: 1, px: 1.25, py: 0.75 }}>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note.text}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {nameOf(note.author_id)} · <RelativeTime at={note._createTime} />
        </Typography>
      </Box>
      {note.author_id === myId && (
        <IconAction label={t('inbox.deleteNote', { time })} onClick={props.onDelete}>
          <Delete sx={{ fontSize: 16 }} />
        </IconAction>
      )}
    </Box>
  );
}
