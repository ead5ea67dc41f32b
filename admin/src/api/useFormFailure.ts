import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { showFieldIssues } from './field-errors.ts';
import { useErrorNotice } from './useErrorNotice.ts';

/** A function for a form's `onError`: faults of fields stand beside them, anything else is a toast. */
export function useFormFailure<TValues extends FieldValues>(
  setError: UseFormSetError<TValues>,
  ...fields: readonly FieldPath<TValues>[]
): (error: unknown) => void {
  const showError = useErrorNotice();
  return (error) => {
    if (!showFieldIssues(error, fields, setError)) showError(error);
  };
}
