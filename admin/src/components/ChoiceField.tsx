import Box from '@mui/material/Box';
import { useId, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import { FieldLabel } from './FieldLabel.tsx';
import type { SelectOption } from './SelectField.tsx';
import { useField, type ExplainedFieldProps } from './useField.ts';

/** A choice among a few visible options. */
export function ChoiceField<TValues extends FieldValues>(
  props: ExplainedFieldProps<TValues> & {
    options: readonly SelectOption[];
  },
): ReactElement {
  const id = useId();
  const { field } = useField(props);
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel id={id} info={props.info}>
        {props.label}
      </FieldLabel>
      <ChoiceButtons
        options={props.options}
        value={field.value}
        onChange={field.onChange}
        focusRef={field.ref}
        group={{ 'aria-labelledby': id, disabled: field.disabled ?? false, onBlur: field.onBlur }}
      />
    </Box>
  );
}
