import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** One of many, as the browser's own list: it is searched by typing and fits a phone. */
export function SelectField<TValues extends FieldValues>(props: {
  control: Control<TValues>;
  name: FieldPath<TValues>;
  label: string;
  options: readonly SelectOption[];
}): ReactElement {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return (
    <TextField
      select
      name={field.name}
      value={String(field.value ?? '')}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
      label={props.label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{ select: { native: true } }}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
