import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { useKeepUnsaved } from './LeaveGuard.tsx';
import { popupRegion } from './popup-region.ts';

/** Several short texts, each a chip; known ones are offered. */
export function TagField(props: {
  label: string;
  value: readonly string[];
  known: readonly string[];
  onChange: (tags: readonly string[]) => void;
  /** Shows while there are none. */
  placeholder?: string;
  help?: string | undefined;
  /** What is wrong with them; stands in place of the help. */
  issue?: string | undefined;
  /** Leaving asks about a word that is typed. */
  keepsTyped?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
}): ReactElement {
  const { label, value, known, onChange, placeholder = '', issue } = props;
  const [text, setText] = useState('');
  const isTyped = text.trim() !== '';
  useKeepUnsaved(isTyped && props.keepsTyped === true, { isInQuery: true });
  return (
    <Autocomplete
      multiple
      freeSolo
      filterSelectedOptions
      disabled={props.disabled ?? false}
      options={[...known]}
      value={[...value]}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
      slotProps={{ popper: popupRegion(label) }}
      onChange={(_, tags) => onChange(tags)}
      // A word that was typed and not sent by Enter is meant as well.
      onBlur={() => {
        if (isTyped) onChange([...value, text]);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          placeholder={value.length === 0 ? placeholder : ''}
          error={issue !== undefined}
          helperText={issue ?? props.help}
          autoFocus={props.autoFocus ?? false}
        />
      )}
    />
  );
}
