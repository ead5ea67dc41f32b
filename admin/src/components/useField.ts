import {
  useController,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseControllerReturn,
} from 'react-hook-form';

/** What every field of a form takes. */
export interface FieldProps<TValues extends FieldValues> {
  /** The form; without it the one around the field. */
  readonly control?: Control<TValues>;
  readonly name: FieldPath<TValues>;
  readonly label: string;
}

/** A field that can be explained. */
export interface ExplainedFieldProps<TValues extends FieldValues> extends FieldProps<TValues> {
  /** What it means, for whoever asks. */
  readonly info?: string;
}

/** The value of a field in its form, and what is wrong with it. */
export function useField<TValues extends FieldValues>({
  control,
  name,
}: Pick<FieldProps<TValues>, 'control' | 'name'>): UseControllerReturn<TValues> {
  return useController<TValues>(control === undefined ? { name } : { control, name });
}
