import { QUERY_MAX_LENGTH } from '@colloquy/contracts';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Stop from '@mui/icons-material/Stop';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { IconAction } from '../../components/IconAction.tsx';
import { useText } from '../../i18n/useText.ts';
import { useBroughtQuestion } from './useBroughtQuestion.ts';

/** As high as the field of one line, so that it is centred in it. */
const BUTTON_PX = 32;

/** The input: Enter sends, Shift and Enter break the line. A question that failed comes back into it. */
export function Composer(props: {
  /** What the page brings along can be taken: the conversation is there. */
  isReady: boolean;
  isBusy: boolean;
  /** Begins where one types. */
  hasFocus: boolean;
  /** Why nothing can be asked now. */
  blocked?: string | undefined;
  onSend: (question: string) => Promise<boolean>;
  onStop: () => void;
}): ReactElement {
  const t = useText();
  const [text, setText] = useState('');
  // On a touch screen the focus would cover half of the page with the keyboard.
  const hasPointer = useMediaQuery('(pointer: fine)', { noSsr: true });
  const question = text.trim();
  const isTooLong = question.length > QUERY_MAX_LENGTH;
  const problem = isTooLong ? t('chat.tooLong', { max: QUERY_MAX_LENGTH }) : props.blocked;
  const canSend = question !== '' && problem === undefined && !props.isBusy;
  // Text that the user has typed is not overwritten.
  const fill = (other: string) => setText((typed) => (typed === '' ? other : typed));
  const ask = async (asked: string) => {
    if (!(await props.onSend(asked))) fill(asked);
  };
  const send = async () => {
    if (!canSend) return;
    setText('');
    await ask(question);
  };
  useBroughtQuestion(props.isReady && !props.isBusy, { fill, ask: (brought) => void ask(brought) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <Box
      component="form"
      sx={{ pt: 1, pb: { xs: 1.5, md: 2 } }}
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
        autoFocus={props.hasFocus && hasPointer}
        placeholder={t('chat.placeholder')}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{
          htmlInput: { 'aria-label': t('chat.input') },
          input: {
            sx: {
              borderRadius: '14px',
              alignItems: 'flex-end',
              p: '6px 6px 6px 14px',
              '& textarea': { my: '5px' },
            },
            endAdornment: props.isBusy ? (
              <IconAction label={t('chat.stop')} onClick={props.onStop} sx={ROUND}>
                <Stop fontSize="small" />
              </IconAction>
            ) : (
              <IconButton
                type="submit"
                aria-label={t('chat.send')}
                disabled={!canSend}
                sx={[
                  ROUND,
                  canSend && { bgcolor: 'primary.main', color: 'primary.contrastText' },
                  FILLED_HOVER,
                ]}
              >
                <ArrowUpward fontSize="small" />
              </IconButton>
            ),
          },
        }}
      />
    </Box>
  );
}

const ROUND = { width: BUTTON_PX, height: BUTTON_PX, ml: 0.5, flexShrink: 0 };
const FILLED_HOVER = { '&:hover': { bgcolor: 'primary.dark' } };
