import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { NativeSelect } from './NativeSelect.tsx';
import { useField, type FieldProps } from './useField.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** A select in a form. */
export function SelectField<TValues extends FieldValues>(
  props: FieldProps<TValues> & {
    options: readonly SelectOption[];
    /** Side effect of a choice. */
    onChosen?: (value: string) => void;
  },
): ReactElement {
  const { field, fieldState } = useField(props);
  return (
    <NativeSelect
      name={field.name}
      value={String(field.value ?? '')}
      inputRef={field.ref}
      onChange={(event) => {
        field.onChange(event);
        props.onChosen?.(event.target.value);
      }}
      onBlur={field.onBlur}
      label={props.label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      options={props.options}
    />
  );
}
