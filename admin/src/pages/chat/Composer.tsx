import { QUERY_MAX_LENGTH } from '@colloquy/contracts';
import Send from '@mui/icons-material/Send';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** The input: Enter sends, Shift and Enter break the line. A question that failed comes back into it. */
export function Composer(props: {
  isBusy: boolean;
  onSend: (question: string) => Promise<boolean>;
  onStop: () => void;
}): ReactElement {
  const t = useText();
  const [text, setText] = useState('');
  const question = text.trim();
  const isTooLong = question.length > QUERY_MAX_LENGTH;
  const canSend = question !== '' && !isTooLong && !props.isBusy;
  const send = async () => {
    if (!canSend) return;
    setText('');
    const isSent = await props.onSend(question);
    if (!isSent) setText((typed) => (typed === '' ? question : typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <Box
      component="form"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, pt: 1, pb: { xs: 1, md: 2 } }}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        multiline
        maxRows={6}
        autoFocus
        placeholder={t('chat.placeholder')}
        error={isTooLong}
        helperText={isTooLong ? t('chat.tooLong', { max: QUERY_MAX_LENGTH }) : ' '}
        slotProps={{
          htmlInput: { 'aria-label': t('chat.input') },
          input: { sx: { bgcolor: 'background.paper' } },
        }}
      />
      {props.isBusy ? (
        <Tooltip title={t('chat.stop')}>
          <IconButton aria-label={t('chat.stop')} onClick={props.onStop} sx={{ mt: 0.25 }}>
            <Stop />
          </IconButton>
        </Tooltip>
      ) : (
        <IconButton
          type="submit"
          color="primary"
          aria-label={t('chat.send')}
          disabled={!canSend}
          sx={{ mt: 0.25 }}
        >
          <Send />
        </IconButton>
      )}
    </Box>
  );
}
