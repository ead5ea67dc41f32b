import type { ReactElement } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { useFieldsForm, type FieldsFormOptions } from './useFieldsForm.ts';

/** A dialog with one form; closing it or leaving the page with unsaved changes asks first. */
export function FieldsDialog<TValues extends FieldValues>(
  props: Omit<FormDialogProps, 'busy' | 'isChanged' | 'onSubmit'> & FieldsFormOptions<TValues>,
): ReactElement {
  const { form, isBusy, isChanged, onSubmit } = useFieldsForm({
    ...props,
    isDisposable: props.isDestructive ?? false,
  });
  return (
    <FormProvider {...form}>
      <FormDialog {...props} busy={isBusy} isChanged={isChanged} onSubmit={onSubmit} />
    </FormProvider>
  );
}
