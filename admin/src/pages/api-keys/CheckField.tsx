import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactElement, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { InfoButton } from '../../components/InfoButton.tsx';
import type { SelectOption } from '../../components/SelectField.tsx';
import { useField, type ExplainedFieldProps } from '../../components/useField.ts';

/** A group of checkboxes. */
export function CheckField<TValues extends FieldValues>(
  props: ExplainedFieldProps<TValues> & { options: readonly SelectOption[]; children?: ReactNode },
): ReactElement {
  const { field, fieldState } = useField(props);
  const values: readonly string[] = field.value;
  return (
    <FormControl component="fieldset" error={fieldState.invalid}>
      <FormLabel
        component="legend"
        sx={{ mb: 0.5, fontSize: 13, fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' } }}
      >
        {props.label}
        {props.info !== undefined && <InfoButton about={props.label} text={props.info} size="sm" />}
      </FormLabel>
      {props.children}
      {/* The hidden inputs of the rows must not lengthen the page. */}
      <FormGroup sx={{ position: 'relative', flexWrap: 'nowrap', maxHeight: 260, overflowY: 'auto' }}>
        {props.options.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            label={label}
            sx={{ overflowWrap: 'anywhere' }}
            control={
              <Checkbox
                size="small"
                sx={{ py: 0.5 }}
                checked={values.includes(value)}
                onChange={(_, isOn) =>
                  field.onChange(isOn ? [...values, value] : values.filter((one) => one !== value))
                }
              />
            }
          />
        ))}
      </FormGroup>
      {fieldState.invalid && <FormHelperText>{fieldState.error?.message}</FormHelperText>}
    </FormControl>
  );
}
