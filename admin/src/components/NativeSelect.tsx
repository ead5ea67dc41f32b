import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactElement } from 'react';

/** One of several, as the browser's own list: it is searched by typing and fits a phone. */
export function NativeSelect({
  options,
  label,
  isLabelHidden = false,
  ...field
}: Omit<TextFieldProps, 'select' | 'slotProps' | 'children' | 'label'> & {
  label: string;
  /** Said by screen readers alone: what is chosen says it to everybody else. */
  isLabelHidden?: boolean;
  options: readonly { readonly value: string; readonly label: string }[];
}): ReactElement {
  const named = isLabelHidden ? { htmlInput: { 'aria-label': label } } : {};
  return (
    <TextField
      select
      slotProps={{ select: { native: true }, ...named }}
      {...(isLabelHidden ? {} : { label })}
      {...field}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
