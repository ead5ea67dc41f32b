import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactElement } from 'react';

/** The browser's native select: searchable by typing, and suited to phones. */
export function NativeSelect({
  options,
  label,
  isLabelHidden = false,
  ...field
}: Omit<TextFieldProps, 'select' | 'slotProps' | 'children' | 'label'> & {
  label: string;
  /** Label for screen readers only, because the selected option explains itself. */
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
