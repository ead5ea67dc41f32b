import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import type { SelectOption } from './SelectField.tsx';
import { useField, type FieldProps } from './useField.ts';

/** One of a few, all of them in sight. */
export function ChoiceField<TValues extends FieldValues>(
  props: FieldProps<TValues> & {
    help?: string;
    options: readonly SelectOption[];
  },
): ReactElement {
  const id = useId();
  const { field } = useField(props);
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel id={id}>{props.label}</FieldLabel>
      <ChoiceButtons
        options={props.options}
        value={field.value}
        onChange={field.onChange}
        focusRef={field.ref}
        group={{ 'aria-labelledby': id, disabled: field.disabled ?? false, onBlur: field.onBlur }}
      />
      {props.help !== undefined && <FormHelperText sx={{ mx: 0 }}>{props.help}</FormHelperText>}
    </Box>
  );
}
