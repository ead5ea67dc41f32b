import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from './useField.ts';

/** Something that is on or off. */
export function SwitchField<TValues extends FieldValues>(props: FieldProps<TValues>): ReactElement {
  const { field } = useField(props);
  return (
    <FormControlLabel
      label={props.label}
      control={
        <Switch
          size="small"
          name={field.name}
          checked={field.value === true}
          onChange={field.onChange}
          onBlur={field.onBlur}
          sx={{ mx: 1 }}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
