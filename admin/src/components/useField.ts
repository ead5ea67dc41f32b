import {
  useController,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerReturn,
} from 'react-hook-form';

/** Props shared by all form fields. */
export interface FieldProps<TValues extends FieldValues> {
  /** The form; default: the surrounding one. */
  readonly control?: Control<TValues>;
  readonly name: FieldPath<TValues>;
  readonly label: string;
}

/** Props of a field with an explanation. */
export interface ExplainedFieldProps<TValues extends FieldValues> extends FieldProps<TValues> {
  /** Explanation, shown on request. */
  readonly info?: string;
}

/** The value of a field in its form, and its issue. */
export function useField<TValues extends FieldValues>({
  control,
  name,
}: Pick<FieldProps<TValues>, 'control' | 'name'>): UseControllerReturn<TValues> {
  return useController<TValues>(control === undefined ? { name } : { control, name });
}
