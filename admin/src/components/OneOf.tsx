import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { popupRegion } from './popup-region.ts';

/** One of several values, or none; long lists are searchable. */
export function OneOf<TValue extends string | number>(props: {
  label: string;
  value: TValue | null | undefined;
  options: readonly TValue[];
  labelOf: (value: TValue) => string;
  /** Text for no value. */
  none: string;
  onChange: (value: TValue | null) => void;
}): ReactElement {
  const { label } = props;
  return (
    <Autocomplete
      options={[...props.options]}
      value={props.value ?? null}
      getOptionLabel={props.labelOf}
      getOptionKey={(value) => value}
      onChange={(_, value) => props.onChange(value)}
      slotProps={{ popper: popupRegion(label) }}
      renderInput={(params) => <TextField {...params} label={label} placeholder={props.none} />}
    />
  );
}
