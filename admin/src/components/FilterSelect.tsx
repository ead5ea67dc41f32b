import type { ReactElement } from 'react';
import { NativeSelect } from './NativeSelect.tsx';
import type { SelectOption } from './SelectField.tsx';

/** A filter of a list, as a native select like in forms. */
export function FilterSelect(props: {
  label: string;
  value: string;
  options: readonly SelectOption[];
  width: number | '100%';
  onChange: (value: string) => void;
}): ReactElement {
  const { width, onChange, ...field } = props;
  return (
    <NativeSelect
      {...field}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width, maxWidth: '100%' }}
    />
  );
}
