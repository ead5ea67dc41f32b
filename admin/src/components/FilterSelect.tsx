import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import type { SelectOption } from './SelectField.tsx';

/** Narrows a list. The browser's own select, as in forms. */
export function FilterSelect(props: {
  label: string;
  value: string;
  options: readonly SelectOption[];
  width: number;
  onChange: (value: string) => void;
}): ReactElement {
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      sx={{ width: props.width, maxWidth: '100%' }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
