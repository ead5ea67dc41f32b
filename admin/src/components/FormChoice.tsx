import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useInput } from 'react-admin';
import { selectRegion } from './popup-region.ts';

/** A select inside a react-admin form. One choice may stand for null, which a select does not support. */
export function FormChoice<TValue extends string | number>(props: {
  source: string;
  label: string;
  choices: readonly { readonly value: TValue; readonly label: string }[];
  nullAs?: TValue;
}): ReactElement {
  const { source, label, choices, nullAs } = props;
  // Without a format of its own, null would become the empty string, which is not a choice.
  const { field, fieldState } = useInput({ source, format: (value: unknown) => value ?? nullAs ?? '' });
  return (
    <TextField
      select
      label={label}
      value={field.value}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target: { value } }) => {
        const chosen = choices.find((one) => String(one.value) === String(value))?.value;
        field.onChange(chosen === nullAs ? null : chosen);
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      // A portal below the body, outside the page's landmarks.
      slotProps={{
        select: selectRegion(label),
      }}
    >
      {choices.map((one) => (
        <MenuItem key={one.value} value={one.value}>
          {one.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
