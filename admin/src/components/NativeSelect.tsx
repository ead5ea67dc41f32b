import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactElement } from 'react';

/** One of several, as the browser's own list: it is searched by typing and fits a phone. */
export function NativeSelect({
  options,
  ...field
}: Omit<TextFieldProps, 'select' | 'slotProps' | 'children'> & {
  options: readonly { readonly value: string; readonly label: string }[];
}): ReactElement {
  return (
    <TextField select slotProps={{ select: { native: true } }} {...field}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
