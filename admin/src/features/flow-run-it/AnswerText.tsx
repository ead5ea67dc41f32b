import { QUERY_MAX_LENGTH, type InputRules } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

const MULTILINE_ROWS = 3;

/** An answer that is typed. Nothing is kept from being sent but nothing: the engine refuses it as a visitor would see. */
export function AnswerText(props: {
  label: string;
  input: InputRules;
  hasFocus: boolean;
  onSend: (text: string) => void;
}): ReactElement {
  const t = useText();
  const [text, setText] = useState('');
  const { multiline, inputMode, placeholder } = props.input;
  // Enter sends; in a text of several lines, Shift and Enter break the line.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!multiline || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    props.onSend(text);
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-end' }}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        props.onSend(text);
      }}
    >
      <TextField
        label={props.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        multiline={multiline}
        minRows={multiline ? MULTILINE_ROWS : 1}
        placeholder={placeholder}
        autoFocus={props.hasFocus}
        slotProps={{ htmlInput: { inputMode, maxLength: QUERY_MAX_LENGTH, autoComplete: 'off' } }}
      />
      <Button type="submit" variant="contained" sx={{ flexShrink: 0 }}>
        {t('flowRunIt.send')}
      </Button>
    </Box>
  );
}
