import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useInput } from 'react-admin';
import { selectRegion } from './popup-region.ts';

/** One of a few, inside a form of react-admin. A choice may stand for null, which a select has no use for. */
export function FormChoice<TValue extends string | number>(props: {
  source: string;
  label: string;
  choices: readonly { readonly value: TValue; readonly label: string }[];
  nullAs?: TValue;
}): ReactElement {
  const { source, label, choices, nullAs } = props;
  // Without a format of its own null would arrive as the empty text, which is none of the choices.
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
      // It hangs below the body, outside of the page's landmarks.
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
