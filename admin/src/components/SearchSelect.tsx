import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, type ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { popupRegion } from './popup-region.ts';
import type { SelectOption } from './SelectField.tsx';
import { useField, type FieldProps } from './useField.ts';

/** A searchable select. */
export function SearchSelect<TValues extends FieldValues>(
  props: FieldProps<TValues> & {
    help?: string;
    options: readonly SelectOption[];
  },
): ReactElement {
  const { options } = props;
  const { field, fieldState } = useField(props);
  const stored = String(field.value ?? '');
  const current = useMemo(
    () => options.find(({ value }) => value === stored) ?? { value: stored, label: stored },
    [options, stored],
  );
  return (
    <Autocomplete
      disableClearable
      autoHighlight
      options={options}
      value={current}
      disabled={field.disabled ?? false}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      onChange={(_, option) => field.onChange(option.value)}
      onBlur={field.onBlur}
      slotProps={{ popper: popupRegion(props.label) }}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
          label={props.label}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? props.help}
        />
      )}
    />
  );
}
