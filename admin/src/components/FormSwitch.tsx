import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { SwitchField } from './SwitchField.tsx';

/** Something that is on or off, inside a form of react-admin. */
export function FormSwitch(props: { name: string; label: string }): ReactElement {
  const { control } = useFormContext<Record<string, unknown>>();
  return <SwitchField {...props} control={control} />;
}
