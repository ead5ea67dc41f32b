import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { useKeepUnsaved } from './LeaveGuard.tsx';
import { popupRegion } from './popup-region.ts';

/** Several short texts as chips; known ones are suggested. */
export function TagField(props: {
  label: string;
  value: readonly string[];
  known: readonly string[];
  onChange: (tags: readonly string[]) => void;
  /** Shown while the field is empty. */
  placeholder?: string;
  help?: string | undefined;
  /** Error of the field; replaces the help. */
  issue?: string | undefined;
  /** Leaving the page asks when a word is typed but not added. */
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
      // A typed word counts even without Enter.
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
