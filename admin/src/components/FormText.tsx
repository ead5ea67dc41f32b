import type { ReactElement } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField, type FormFieldProps } from './FormField.tsx';

/** A text field inside a form of react-admin, whose own inputs hand their field to Material UI in a way of before version 9. */
export function FormText(props: Omit<FormFieldProps<Record<string, unknown>>, 'control'>): ReactElement {
  const { control } = useFormContext<Record<string, unknown>>();
  return <FormField {...props} control={control} />;
}
