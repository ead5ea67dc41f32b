import type { ReactElement } from 'react';
import { WarnWhenUnsavedChanges } from 'react-admin';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { useFieldsForm, type FieldsFormOptions } from './useFieldsForm.ts';

/** A dialog whose fields are one form; closing it or leaving the page with something unsaved asks first. */
export function FieldsDialog<TValues extends FieldValues>(
  props: Omit<FormDialogProps, 'busy' | 'isChanged' | 'onSubmit'> & FieldsFormOptions<TValues>,
): ReactElement {
  const { form, isBusy, isChanged, isGuarded, onSubmit } = useFieldsForm({
    ...props,
    isDisposable: props.isDestructive ?? false,
  });
  return (
    <FormProvider {...form}>
      <WarnWhenUnsavedChanges enable={isGuarded} formRootPathName={undefined} formControl={form.control} />
      <FormDialog {...props} busy={isBusy} isChanged={isChanged} onSubmit={onSubmit} />
    </FormProvider>
  );
}
