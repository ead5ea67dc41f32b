import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Slider from '@mui/material/Slider';
import { useId, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldLabel } from './FieldLabel.tsx';
import { useField, type FieldProps } from './useField.ts';

/** Steps of a part of one add up to 0.39999999999999997. */
const DECIMALS = 4;

/** A number between two ends, said in words. */
export function SliderField<TValues extends FieldValues>(
  props: FieldProps<TValues> & {
    help?: string;
    min: number;
    max: number;
    step: number;
    /** How a value reads. */
    textOf: (value: number) => string;
  },
): ReactElement {
  const id = useId();
  const { min, max, step, textOf } = props;
  const { field } = useField(props);
  const value = Number(field.value);
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel id={id} aside={textOf(value)}>
        {props.label}
      </FieldLabel>
      <Box sx={{ px: 1 }}>
        <Slider
          size="small"
          name={field.name}
          value={value}
          min={min}
          max={max}
          step={step}
          disabled={field.disabled ?? false}
          aria-labelledby={id}
          getAriaValueText={textOf}
          onChange={(_, next) => field.onChange(Number(Number(next).toFixed(DECIMALS)))}
          onBlur={field.onBlur}
          sx={{ display: 'block' }}
        />
      </Box>
      {props.help !== undefined && <FormHelperText sx={{ mx: 0 }}>{props.help}</FormHelperText>}
    </Box>
  );
}
