import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Slider, { type SliderProps } from '@mui/material/Slider';
import { useId, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldLabel } from './FieldLabel.tsx';
import { useField, type FieldProps } from './useField.ts';

/** Steps of a fraction add up to 0.39999999999999997. */
const DECIMALS = 4;

interface SliderLook {
  label: string;
  /** Explanation, shown on request. */
  info?: string;
  /** Meaning of the two ends. */
  ends?: readonly [string, string];
  min: number;
  max: number;
  step: number;
  /** The value as text. */
  textOf: (value: number) => string;
}

/** A slider whose value is announced in words. */
export function SliderInput(
  props: SliderLook & { value: number; onChange: (value: number) => void } & Pick<
      SliderProps,
      'name' | 'disabled' | 'onBlur'
    >,
): ReactElement {
  const id = useId();
  const { label, info, ends, textOf, onChange, ...slider } = props;
  return (
    <Box sx={{ minWidth: 0 }}>
      <FieldLabel id={id} info={info} aside={textOf(props.value)}>
        {label}
      </FieldLabel>
      <Box sx={{ px: 1 }}>
        <Slider
          {...slider}
          size="small"
          aria-labelledby={id}
          getAriaValueText={textOf}
          onChange={(_, next) => onChange(Number(Number(next).toFixed(DECIMALS)))}
          sx={{ display: 'block' }}
        />
      </Box>
      {ends !== undefined && (
        <FormHelperText component="div" sx={{ display: 'flex', justifyContent: 'space-between', m: 0 }}>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </FormHelperText>
      )}
    </Box>
  );
}

/** The same as a field of a form. */
export function SliderField<TValues extends FieldValues>(
  props: SliderLook & FieldProps<TValues>,
): ReactElement {
  const { control: _form, name, ...look } = props;
  const { field } = useField(props);
  return (
    <SliderInput
      {...look}
      name={name}
      value={Number(field.value)}
      disabled={field.disabled ?? false}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
