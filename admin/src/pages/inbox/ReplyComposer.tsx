import { CHAT_MESSAGE_MAX_LENGTH, type Chat } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { Markdown } from '../../features/markdown/Markdown.tsx';
import { useText } from '../../i18n/useText.ts';
import { ManageReplies } from './ManageReplies.tsx';
import { ReplyPicker } from './ReplyPicker.tsx';
import { useReply } from './useReply.ts';
import { useReplyInsert } from './useReplyInsert.ts';

const HELP_TEXTS = {
  bot: 'inbox.reply.takesOver',
  waiting: 'inbox.reply.takesOver',
  human: 'inbox.reply.help',
  resolved: 'inbox.reply.reopens',
} as const;
const PREVIEW_MAX_PX = 220;

/** The member's message to the visitor, below the transcript. */
export function ReplyComposer(props: { chat: Chat }): ReactElement {
  const t = useText();
  const { chat } = props;
  const { text, write, send, isSending } = useReply(chat);
  const replies = useReplyInsert(chat, text, write);
  const [isPreview, setPreview] = useState(false);
  const [isManaging, setManaging] = useState(false);
  if (chat.state === 'spam') {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ ...FOOT, m: 0 }}>
        {t('inbox.reply.spam')}
      </Typography>
    );
  }
  const isEmpty = text.trim() === '';
  const submit = () => {
    setPreview(false);
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ ...FOOT, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {isPreview ? (
        <Box
          role="region"
          aria-label={t('inbox.reply.preview')}
          tabIndex={0}
          sx={{
            maxHeight: PREVIEW_MAX_PX,
            overflowY: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            px: 1.5,
            py: 1,
          }}
        >
          <Markdown source={text} />
        </Box>
      ) : (
        <TextField
          multiline
          minRows={2}
          maxRows={8}
          label={t('inbox.reply.label')}
          helperText={t(HELP_TEXTS[chat.state])}
          value={text}
          inputRef={replies.field}
          onChange={(event) => replies.type(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{ htmlInput: { maxLength: CHAT_MESSAGE_MAX_LENGTH, readOnly: isSending } }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
        <Button
          color="inherit"
          aria-haspopup="dialog"
          disabled={isSending}
          onClick={() => {
            replies.choose();
            setPreview(false);
          }}
          sx={{ mr: 'auto' }}
        >
          {t('inbox.replies.title')}
        </Button>
        <Button color="inherit" disabled={isEmpty && !isPreview} onClick={() => setPreview(!isPreview)}>
          {t(isPreview ? 'inbox.reply.write' : 'inbox.reply.preview')}
        </Button>
        <Button type="submit" variant="contained" loading={isSending} disabled={isEmpty}>
          {t('inbox.reply.send')}
        </Button>
      </Box>
      {replies.isChoosing && (
        <ReplyPicker
          onPick={replies.insert}
          onClose={replies.close}
          onManage={() => {
            replies.close();
            setManaging(true);
          }}
        />
      )}
      {isManaging && <ManageReplies onClose={() => setManaging(false)} />}
    </Box>
  );
}

const FOOT = { flexShrink: 0, borderTop: 1, borderColor: 'divider', px: { xs: 1.5, md: 2.5 }, py: 1.5 };
